/** Whether a list begins with all items of another one. */
export function isBeginning<Item>(beginning: readonly Item[], list: readonly Item[]): boolean {
  return beginning.length <= list.length && beginning.every((item, index) => item === list[index]);
}
