/** In a list that never held anything else the numbers themselves stand, and no object for each. */
export function numbersAlone(numbers: Iterable<number>): readonly number[] {
  const list: number[] = [];
  for (const number of numbers) list.push(number);
  return list.slice();
}
