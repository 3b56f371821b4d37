// The parts of the turn that need no page, for the tests, which run them in Node.
export * from "./game_facts.js";
export * from "./game_link.js";
export * from "./game_links.js";
export * from "./game_state.js";
export * from "./game_table.js";
export * from "./turn_history.js";
export * from "./turn_keeper.js";
export * from "./turn_log.js";
export * from "./turn_shelf.js";
