/** One simple command of a shell line: its words without quotes, and where its output goes. */
export interface SimpleCommand {
  readonly words: readonly string[];
  /** Files that its output is written to. */
  readonly outputs: readonly ShellOutput[];
  /** Its output goes to /dev/null. */
  readonly isSilent: boolean;
  /** The text of a here-document that it reads. */
  readonly hereDocument?: string;
  /** The operator that joins it to the command before it. */
  readonly joinedBy: '' | '&&' | ';' | '|' | '||';
}

interface ShellOutput {
  readonly path: string;
  /** The file keeps what it had. */
  readonly isAppended: boolean;
}

/** In characters, about the longest answer of a model; longer commands are not understood. */
const LONGEST_COMMAND = 256 * 1_024;
const MOST_STEPS = 1_000;

// Sticky, so that each is tried at the place only: an expression that begins with ^ may search the whole rest.
const BLANK = /[ \t]+|\\\n/y;
const OPERATOR = /&&|\|\||[;|\n]/y;
const HERE_DOCUMENT = /<<-?\s*(['"]?)([A-Za-z_]\w*)\1/y;
const REDIRECTION = /(?:&>>?|[12]?>>?)\s*(&\d)?/y;
const PIECE = /'([^']*)'|"([^"\\$`]*(?:\\.[^"\\$`]*)*)"|\\([^\n])|([^\s'"\\;|&<>$`(){}]+)/y;

/** Syntax that needs a real shell to be understood. */
const NOT_UNDERSTOOD = /#|\$\(|`|\$\{|<\(|>\(|&(?!&|>)|[(){}]/y;

/**
 * Splits a command line into simple commands. Understands quotes, escapes, redirections, here-documents,
 * `&&`, `||`, `;`, pipes and new lines; undefined for anything else, since a guess could prune too much, and for
 * a line that is too long or has too many steps. Goes through the line once.
 */
export function splitCommand(line: string): readonly SimpleCommand[] | undefined {
  return line.length > LONGEST_COMMAND ? undefined : new CommandSplitter(line).split();
}

class CommandSplitter {
  readonly #commands: SimpleCommand[] = [];
  readonly #line: string;
  #at = 0;
  #words: string[] = [];
  #outputs: ShellOutput[] = [];
  #isSilent = false;
  #hereDocument: string | undefined;
  #pendingEnd: string | undefined;
  #joinedBy: SimpleCommand['joinedBy'] = '';

  constructor(line: string) {
    this.#line = line;
  }

  split(): readonly SimpleCommand[] | undefined {
    while (this.#at < this.#line.length) {
      if (!this.#step() || this.#commands.length > MOST_STEPS) return undefined;
    }
    this.#finish('');
    return this.#pendingEnd === undefined ? this.#commands : undefined;
  }

  #step(): boolean {
    if (this.#take(BLANK)) return true;
    if (this.#take(NOT_UNDERSTOOD)) return false;
    const hereDocument = this.#take(HERE_DOCUMENT);
    if (hereDocument) {
      this.#pendingEnd = hereDocument[2];
      return true;
    }
    const redirection = this.#take(REDIRECTION);
    if (redirection) return this.#redirect(redirection);
    const operator = this.#take(OPERATOR)?.[0];
    if (operator !== undefined) return this.#operate(operator);
    return this.#word((word) => this.#words.push(word));
  }

  #operate(operator: string): boolean {
    if (operator === '\n' && this.#pendingEnd !== undefined) return this.#readHereDocument(this.#pendingEnd);
    // A pipe behind a here-document would have to wait for its end: too rare to be worth it.
    if (this.#pendingEnd !== undefined) return false;
    this.#finish(operator === '\n' ? ';' : toJoin(operator));
    return true;
  }

  #readHereDocument(end: string): boolean {
    const start = this.#at;
    while (this.#at < this.#line.length) {
      const lineStart = this.#at;
      const newLine = this.#line.indexOf('\n', lineStart);
      const lineEnd = newLine < 0 ? this.#line.length : newLine;
      this.#at = lineEnd + 1;
      if (this.#line.slice(lineStart, lineEnd).trim() !== end) continue;
      this.#hereDocument = this.#line.slice(start, Math.max(start, lineStart - 1));
      this.#pendingEnd = undefined;
      this.#finish(';');
      return true;
    }
    return false;
  }

  #redirect([text, duplicate]: RegExpExecArray): boolean {
    if (duplicate !== undefined) return true;
    // Standard error is not the output.
    const isOutput = !text.startsWith('2');
    return this.#word((path) => {
      if (!isOutput) return;
      if (path === '/dev/null') this.#isSilent = true;
      else this.#outputs.push({ path, isAppended: text.includes('>>') });
    });
  }

  /** Reads one word, quotes removed. */
  #word(take: (word: string) => void): boolean {
    let word = '';
    let isWord = false;
    for (let piece = this.#take(PIECE); piece; piece = this.#take(PIECE)) {
      isWord = true;
      word += piece[1] ?? piece[2]?.replace(/\\(["\\$`])/g, '$1') ?? piece[3] ?? piece[4] ?? '';
    }
    if (isWord) take(word);
    return isWord;
  }

  #finish(next: SimpleCommand['joinedBy']): void {
    if (this.#words.length > 0 || this.#outputs.length > 0) {
      this.#commands.push({
        words: this.#words,
        outputs: this.#outputs,
        isSilent: this.#isSilent,
        joinedBy: this.#joinedBy,
        ...(this.#hereDocument !== undefined && { hereDocument: this.#hereDocument }),
      });
      this.#joinedBy = next;
    }
    this.#words = [];
    this.#outputs = [];
    this.#isSilent = false;
    this.#hereDocument = undefined;
  }

  /** The match at the reader's position, which then moves behind it. */
  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#line);
    if (match) this.#at = expression.lastIndex;
    return match;
  }
}

function toJoin(operator: string): SimpleCommand['joinedBy'] {
  if (operator === '&&' || operator === '||' || operator === '|') return operator;
  return ';';
}
