// Python's random numbers, draw by draw: the Mersenne Twister, seeded with a whole number as Python seeds it.

const [SIZE, MIDDLE] = [624, 397];

/** The low 32 bits of a product. */
const times = (one, other) => Math.imul(one, other) >>> 0;

function begun(seed) {
  const state = new Uint32Array(SIZE);
  state[0] = seed;
  for (let i = 1; i < SIZE; i += 1) state[i] = times(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  return state;
}

/** The state that Python begins with: the seed 32 bits by 32 bits, the lowest first. */
function seeded(seed) {
  const keys = [];
  for (let left = BigInt(seed) < 0n ? -BigInt(seed) : BigInt(seed); left || !keys.length; left >>= 32n) keys.push(Number(left & 0xffffffffn));
  const state = begun(19650218);
  let [i, j] = [1, 0];
  const on = () => {
    i += 1;
    if (i < SIZE) return;
    state[0] = state[SIZE - 1];
    i = 1;
  };
  for (let left = Math.max(SIZE, keys.length); left; left -= 1) {
    state[i] = (state[i] ^ times(1664525, state[i - 1] ^ (state[i - 1] >>> 30))) + keys[j] + j;
    j = (j + 1) % keys.length;
    on();
  }
  for (let left = SIZE - 1; left; left -= 1) {
    state[i] = (state[i] ^ times(1566083941, state[i - 1] ^ (state[i - 1] >>> 30))) - i;
    on();
  }
  state[0] = 0x80000000;
  return state;
}

/** `random.Random(seed)`: of its methods `random`, which is all that the games draw by. */
export function Random(seed) {
  const state = seeded(seed);
  let place = SIZE;
  const drawn = () => {
    if (place === SIZE) {
      for (let i = 0; i < SIZE; i += 1) {
        const both = (state[i] & 0x80000000) | (state[(i + 1) % SIZE] & 0x7fffffff);
        state[i] = state[(i + MIDDLE) % SIZE] ^ (both >>> 1) ^ (both & 1 ? 0x9908b0df : 0);
      }
      place = 0;
    }
    let found = state[place];
    place += 1;
    found ^= found >>> 11;
    found ^= (found << 7) & 0x9d2c5680;
    found ^= (found << 15) & 0xefc60000;
    return (found ^ (found >>> 18)) >>> 0;
  };
  return { random: () => ((drawn() >>> 5) * 67108864 + (drawn() >>> 6)) / 9007199254740992 };
}
