/** One simple command of a shell line: its words without quotes, and where its output goes. */
export interface SimpleCommand {
  readonly words: readonly string[];
  /** Files that its output is written to. */
  readonly outputs: readonly ShellOutput[];
  /** Its output goes to /dev/null. */
  readonly isSilent: boolean;
  /** The text of a here-document that it reads. */
  readonly hereDocument?: string;
  /** What joins it to the command before it. */
  readonly joinedBy: '' | '&&' | ';' | '|' | '||';
}

interface ShellOutput {
  readonly path: string;
  /** The file keeps what it had. */
  readonly isAppended: boolean;
}

/** Longer commands carry data; reading them would take longer than it is worth. */
const LONGEST_COMMAND = 1_000_000;
const MOST_HERE_DOCUMENTS = 20;

const OPERATOR = /^(?:&&|\|\||[;|\n])/;
const HERE_DOCUMENT = /^<<-?\s*(['"]?)([A-Za-z_]\w*)\1/;
const REDIRECTION = /^(?:&>>?|[12]?>>?)\s*(&\d)?/;

/** Whatever needs a real shell to be understood. */
const NOT_UNDERSTOOD = /^(?:#|\$\(|`|\$\{|<\(|>\(|&(?!&|>)|[(){}])/;

/**
 * Splits a command line into simple commands. Understands quotes, escapes, redirections, here-documents,
 * `&&`, `||`, `;`, pipes and new lines; undefined for anything else, since a guess could prune too much.
 */
export function splitCommand(line: string): readonly SimpleCommand[] | undefined {
  return line.length > LONGEST_COMMAND ? undefined : new CommandSplitter(line).split();
}

class CommandSplitter {
  readonly #commands: SimpleCommand[] = [];
  #rest: string;
  #words: string[] = [];
  #outputs: ShellOutput[] = [];
  #isSilent = false;
  #hereDocuments = 0;
  #hereDocument: string | undefined;
  #pendingEnd: string | undefined;
  #joinedBy: SimpleCommand['joinedBy'] = '';

  constructor(line: string) {
    this.#rest = line;
  }

  split(): readonly SimpleCommand[] | undefined {
    while (this.#rest !== '') {
      if (!this.#step()) return undefined;
    }
    this.#finish('');
    return this.#pendingEnd === undefined ? this.#commands : undefined;
  }

  #step(): boolean {
    const blank = /^[ \t]+|^\\\n/.exec(this.#rest);
    if (blank) return this.#skip(blank[0].length);
    if (NOT_UNDERSTOOD.test(this.#rest)) return false;
    const hereDocument = HERE_DOCUMENT.exec(this.#rest);
    if (hereDocument) {
      this.#pendingEnd = hereDocument[2];
      return this.#skip(hereDocument[0].length);
    }
    const redirection = REDIRECTION.exec(this.#rest);
    if (redirection) return this.#redirect(redirection);
    const operator = OPERATOR.exec(this.#rest)?.[0];
    if (operator !== undefined) return this.#operate(operator);
    if (this.#rest.startsWith('<')) return false;
    return this.#word((word) => this.#words.push(word));
  }

  #operate(operator: string): boolean {
    this.#skip(operator.length);
    if (operator === '\n' && this.#pendingEnd !== undefined) return this.#readHereDocument(this.#pendingEnd);
    // A pipe behind a here-document would have to wait for its end: too rare to be worth it.
    if (this.#pendingEnd !== undefined) return false;
    this.#finish(operator === '\n' ? ';' : toJoin(operator));
    return true;
  }

  #readHereDocument(end: string): boolean {
    const lines = this.#rest.split('\n');
    const last = lines.findIndex((candidate) => candidate.trim() === end);
    if (last < 0 || ++this.#hereDocuments > MOST_HERE_DOCUMENTS) return false;
    this.#hereDocument = lines.slice(0, last).join('\n');
    this.#rest = lines.slice(last + 1).join('\n');
    this.#pendingEnd = undefined;
    this.#finish(';');
    return true;
  }

  #redirect([text, duplicate]: RegExpExecArray): boolean {
    this.#skip(text.length);
    if (duplicate !== undefined) return true;
    // What goes to standard error is not the output.
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
    for (;;) {
      const piece = /^'([^']*)'|^"((?:[^"\\$`]|\\.)*)"|^\\([^\n])|^([^\s'"\\;|&<>$`(){}]+)/.exec(this.#rest);
      if (!piece) break;
      isWord = true;
      word += piece[1] ?? piece[2]?.replace(/\\(["\\$`])/g, '$1') ?? piece[3] ?? piece[4] ?? '';
      this.#skip(piece[0].length);
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

  #skip(length: number): true {
    this.#rest = this.#rest.slice(length);
    return true;
  }
}

function toJoin(operator: string): SimpleCommand['joinedBy'] {
  if (operator === '&&' || operator === '||' || operator === '|') return operator;
  return ';';
}
