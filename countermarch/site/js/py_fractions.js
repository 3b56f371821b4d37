// Exact fractions, of any size.
import { isNumber, outside } from "./py_values.js";
import { Thing, make } from "./py_things.js";

const shared = (one, other) => (other ? shared(other, one % other) : one < 0n ? -one : one);

const exact = (value) => (value instanceof Exact ? value : isNumber(value) ? of(BigInt(value), 1n) : outside("a fraction of this"));

function of(over, under) {
  const made = new Exact();
  const sign = under < 0n ? -1n : 1n;
  const both = shared(over, under) * sign || 1n;
  made.over = over / both;
  made.under = under / both;
  return made;
}

class Exact extends Thing {
  __init__(over = 0, under = 1) {
    if (!under) outside("a fraction of nothing");
    const found = exact(over).__truediv__(exact(under));
    this.over = found.over;
    this.under = found.under;
  }

  __add__(other) {
    const more = exact(other);
    return of(this.over * more.under + more.over * this.under, this.under * more.under);
  }

  exactly(number) {
    return exact(number);
  }

  __neg__() {
    return of(-this.over, this.under);
  }

  __sub__(other) {
    return this.__add__(exact(other).__neg__());
  }

  __mul__(other) {
    const more = exact(other);
    return of(this.over * more.over, this.under * more.under);
  }

  __truediv__(other) {
    const less = exact(other);
    return less.over ? of(this.over * less.under, this.under * less.over) : outside("a division by nothing");
  }

  __compare__(other) {
    const apart = this.__sub__(other).over;
    return apart < 0n ? -1 : Number(apart > 0n);
  }

  __eq__(other) {
    return (isNumber(other) || other instanceof Exact) && this.__compare__(other) === 0;
  }

  __bool__() {
    return this.over !== 0n;
  }

  __abs__() {
    return this.over < 0n ? this.__neg__() : this;
  }

  __floor__() {
    const found = Number(this.over / this.under - BigInt(this.over % this.under !== 0n && this.over < 0n));
    return Number.isSafeInteger(found) ? found : outside("a number of many digits");
  }

  __float__() {
    const parts = [Number(this.over), Number(this.under)];
    return parts.every(Number.isSafeInteger) ? parts[0] / parts[1] : outside("a fraction of many digits");
  }

  /** The nearest whole number, the even one of two; with a number of decimals, the nearest fraction of so many. */
  __round__(many = null) {
    if (many !== null) return of(BigInt(this.__mul__(10 ** many).__round__()), 10n ** BigInt(many));
    const floor = BigInt(this.__floor__());
    const twice = 2n * (this.over - floor * this.under);
    const up = twice > this.under || (twice === this.under && floor % 2n !== 0n);
    const found = Number(floor + BigInt(up));
    return Number.isSafeInteger(found) ? found : outside("a number of many digits");
  }

  __str__() {
    return this.under === 1n ? String(this.over) : `${this.over}/${this.under}`;
  }

  __plain__() {
    return this.__str__();
  }
}

export const Fraction = Object.assign((...parts) => make(Exact, ...parts), { holds: (value) => value instanceof Exact });
