const BLOCKS = [
  '## What was found\n\n',
  'Some **bold** words and `code` in a paragraph that goes on for a while, with a [link](https://example.org/page).\n\n',
  '- an item of a list\n- another one, which is longer than the line and has to be wrapped between its words\n\n',
  '| name | figure |\n|------|-------:|\n| first | 12.5 |\n| second | 7 |\n\n',
  '```ts\nexport function add(a: number, b: number): number {\n  // Adds.\n  return a + b;\n}\n```\n\n',
].join('');

/** So many characters of Markdown, with everything in it that answers have. */
export function renderedText(size: number): string {
  return BLOCKS.repeat(Math.ceil(size / BLOCKS.length)).slice(0, size);
}
