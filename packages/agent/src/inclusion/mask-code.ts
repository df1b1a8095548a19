const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n|$)[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*\r?$|$(?![\s\S]))/gm;
const INLINE = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;

/** The text, of the same length, with every `@` inside of Markdown code hidden. */
export function maskCode(text: string): string {
  return text.replace(FENCED, hide).replace(INLINE, hide);
}

function hide(code: string): string {
  return code.replaceAll('@', '_').replaceAll('`', '_');
}
