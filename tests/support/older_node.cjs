// What browsers have and Node 18, which Debian 12 brings, has not: streams that pack without a head, and a global crypto.
const { Duplex } = require("node:stream");
const zlib = require("node:zlib");

globalThis.crypto ??= require("node:crypto").webcrypto;
try {
  new CompressionStream("deflate-raw");
} catch {
  globalThis.CompressionStream = function () {
    return Duplex.toWeb(zlib.createDeflateRaw());
  };
  globalThis.DecompressionStream = function () {
    return Duplex.toWeb(zlib.createInflateRaw());
  };
}
