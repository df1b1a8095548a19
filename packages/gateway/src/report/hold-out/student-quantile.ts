/** 97.5 % of a normal distribution lie below. */
const Z = 1.959964;

/**
 * Below it lie 97.5 % of Student's t, by the first terms of its expansion (Abramowitz and Stegun, 26.7.5): within
 * a hundredth from four degrees of freedom on, which is the least that anybody asks for.
 */
export function studentQuantile(degrees: number): number {
  const terms = [
    Z,
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  ];
  return terms.reduce((sum, term, power) => sum + term / degrees ** power, 0);
}
