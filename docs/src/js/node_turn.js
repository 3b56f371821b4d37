// The turn companion's pure parts for the tests, which run them in Node.
export * from "./game_link.js";
export * from "./game_links.js";
export * from "./game_state.js";
