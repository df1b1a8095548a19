/** The tool uses that a script asks the agent for. */
export interface ScriptUse {
  readonly commands: readonly { readonly command: string; readonly folder: string | undefined }[];
  readonly patches: readonly string[];
}

const LITERAL = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^'\\]*(?:\\[\s\S][^'\\]*)*'|`[^`\\]*(?:\\[\s\S][^`\\]*)*`/g;

const ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([\s\S]))/gi;
/** The end of a line behind a backslash goes with it. */
const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
};

/** Longer ones are not worth following, as with commands. */
const LONGEST_SCRIPT = 262_144;
const CALL = /\btools\.(\w+)\s*\(\s*/g;
const CONSTANT = /\b(?:const|let|var)\s+(\w+)\s*=\s*$/;

/**
 * The commands and patches in a JavaScript program that calls tools; undefined if one of them is no plain text,
 * or where it calls anything else, so that nobody can tell what it does.
 */
export function readScript(script: unknown): ScriptUse | undefined {
  if (typeof script !== 'string' || script.length > LONGEST_SCRIPT) return undefined;
  const literals = readLiterals(script);
  const code = blank(script, literals);
  const texts = new Texts(script, code, literals);
  const commands: { command: string; folder: string | undefined }[] = [];
  const patches: string[] = [];
  for (const match of code.matchAll(CALL)) {
    const start = match.index + match[0].length;
    const command = match[1] === 'exec_command' ? texts.property(start, 'cmd') : undefined;
    const patch = match[1] === 'apply_patch' ? texts.at(start) : undefined;
    if (command !== undefined) commands.push({ command, folder: texts.property(start, 'workdir') });
    else if (patch !== undefined) patches.push(patch);
    else return undefined;
  }
  return commands.length + patches.length > 0 ? { commands, patches } : undefined;
}

/** The script with nothing in place of its texts, as long as before: what they say is not taken for code. */
function blank(script: string, literals: readonly Literal[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of literals) {
    pieces.push(script.slice(at, start), '\0'.repeat(end - start));
    at = end;
  }
  return pieces.join('') + script.slice(at);
}

/** Finds texts by their place: written there, or under the name of a constant. */
class Texts {
  readonly #script: string;
  readonly #code: string;
  readonly #byStart: ReadonlyMap<number, Literal>;
  readonly #constants: ReadonlyMap<string, string | undefined>;

  constructor(script: string, code: string, literals: readonly Literal[]) {
    this.#script = script;
    this.#code = code;
    this.#byStart = new Map(literals.map((literal) => [literal.start, literal]));
    this.#constants = constantsOf(code, literals);
  }

  /** The text that an argument is. */
  at(start: number): string | undefined {
    const literal = this.#byStart.get(start);
    if (literal) return this.#isWhole(literal.end) ? literal.value : undefined;
    const name = /^\w+/.exec(this.#code.slice(start, start + 100))?.[0];
    const isName = name !== undefined && this.#isWhole(start + name.length);
    return isName ? this.#constants.get(name) : undefined;
  }

  /** Whether an argument ends here, and is not put together with something else. */
  #isWhole(end: number): boolean {
    return /^\s*[,})\]]/.test(this.#code.slice(end, end + 100));
  }

  /** The text under a key of the object that begins here; keys stand with or without quotes. */
  property(start: number, key: string): string | undefined {
    if (this.#code[start] !== '{') return undefined;
    const end = closing(this.#code, start);
    const object = this.#script.slice(start, end);
    const found = new RegExp(`(?:[{,]\\s*)["']?${key}["']?\\s*:\\s*`, 'g').exec(object);
    return found ? this.at(start + found.index + found[0].length) : undefined;
  }
}

function constantsOf(code: string, literals: readonly Literal[]): ReadonlyMap<string, string | undefined> {
  const constants = new Map<string, string | undefined>();
  for (const { start, end, value } of literals) {
    const name = CONSTANT.exec(code.slice(Math.max(0, start - 100), start))?.[1];
    if (name === undefined) continue;
    // Joined with something else it is not the whole text, and a name that is given twice means either.
    const isWhole = /^\s*(?:;|\n|$)/.test(code.slice(end, end + 100)) && !constants.has(name);
    constants.set(name, isWhole ? value : undefined);
  }
  return constants;
}

/** A text between quotes in JavaScript, and where it stands. */
interface Literal {
  /** Undefined for a template that holds more than text. */
  readonly value: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** Every text literal of a script, in its order. */
function readLiterals(script: string): readonly Literal[] {
  return [...script.matchAll(LITERAL)].map((match) => ({
    value: textIn(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function textIn(literal: string): string | undefined {
  const inner = literal.slice(1, -1);
  if (literal.startsWith('`') && /(?<!\\)\$\{/.test(inner)) return undefined;
  return inner.replace(ESCAPE, (_, hex?: string, unit?: string, point?: string, other = '') => {
    const code = hex ?? unit ?? point;
    return code === undefined ? (ESCAPED[other] ?? other) : character(Number.parseInt(code, 16));
  });
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function closing(code: string, start: number): number {
  let depth = 0;
  for (let i = start; i < code.length; i += 1) {
    if (code[i] === '{') depth += 1;
    else if (code[i] === '}') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return code.length;
}
