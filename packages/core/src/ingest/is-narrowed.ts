/** Programs with which a model picks the lines that it wants to see. */
const PICKS = /\|&?\s*(?:\S*\/)?(?:[ef]?grep|rg|ag|sed|g?awk|jq|cut|tr|uniq|wc|perl|python3?|node|xargs)\b/;
const ENDS = /\|&?\s*(?:\S*\/)?(?:head|tail)\b([^|;&\n]*)/g;
/** `-n 20`, `-20`, `--lines=20`. */
const COUNT = /(?:^|\s)(?:-n\s*|--lines[= ]|-)(\d{1,9})\b/;
const USUAL_COUNT = 10;
/** Whoever asks for so many lines of an end picks none of them. */
const FEWEST_LINES = 20;

/** Whether the model picks lines of an output itself: each of those is one that it wants to see. */
export function isNarrowed(command: string): boolean {
  if (PICKS.test(command)) return true;
  return [...command.matchAll(ENDS)].some(
    ([, options = '']) => Number(COUNT.exec(options)?.[1] ?? USUAL_COUNT) < FEWEST_LINES,
  );
}
