/** The places where a command begins that gets no output of another: `||` is no pipe. */
const START = String.raw`(?:^|\|\||&&|[;\n({'"]|\b(?:do|then|else)\b|\bxargs\s(?:-\S+\s+)*|\s-exec(?:dir)?\s)\s*`;
const PRINTERS = 'cat|nl|bat|batcat|less|more|head|tail|sed|g?awk|type|gc|get-content';
const WORDS = String.raw`((?:'[^']*'|"[^"]*"|[^\n;&|<>'"])*)`;
const PRINTED = new RegExp(`${START}(?:\\S{0,200}/)?(${PRINTERS})\\b${WORDS}(<<|>)?`, 'gi');
/** `2>&1`, `2>/dev/null`: where messages go. */
const MESSAGES = /\s2>>?\s*(?:&\d|\S+)/g;
/** Programs whose first word is what to do with the files behind it. */
const SCRIPTED = /^(?:sed|g?awk)$/i;
const IN_PLACE = /\s-\w*i/;
/** Another program names the files. */
const FED = /xargs\s|-exec/;
/** Longer commands are not understood, and so may print anything. */
const LONGEST_COMMAND = 20_000;

/**
 * Whether a command may print the text of a file, among other things: `git status && nl -ba file`. It goes by the words
 * alone, in favour of file text, since edits are made from it.
 */
export function printsFileText(command: string): boolean {
  if (command.length > LONGEST_COMMAND) return true;
  return [...command.replace(MESSAGES, '').matchAll(PRINTED)].some(isPrinted);
}

function isPrinted([text, program = '', words = '', redirection]: RegExpExecArray): boolean {
  if (redirection !== undefined || IN_PLACE.test(words)) return false;
  const isFed = FED.test(text.slice(0, text.length - words.length));
  const named = words.split(/\s+/).filter((word) => word !== '' && !/^(?:-|\+?\d+$)/.test(word));
  return isFed || named.length > (SCRIPTED.test(program) ? 1 : 0);
}
