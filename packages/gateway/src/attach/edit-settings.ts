import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type JSONPath, modify, type ParseError, parse, parseTree } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import type { AgentSettings, AgentSettingValue } from '../agents/agent-row.ts';

/** Reads and changes single values of a settings file; everything else stays as it is written. */
export interface SettingsText {
  /** Undefined if there is none; throws when the text cannot be read. */
  get(text: string, key: readonly string[]): unknown;
  /** Undefined takes the value out. Throws when the text cannot be read. */
  set(text: string, key: readonly string[], value: unknown): string;
}

export function settingsText(format: AgentSettings['format']): SettingsText {
  return format === 'json' ? JSON_TEXT : TOML_TEXT;
}

/** All values put into the text. */
export function setAll(
  format: AgentSettings['format'],
  text: string,
  values: readonly AgentSettingValue[],
): string {
  const { set } = settingsText(format);
  return values.reduce((edited, { key, value }) => set(edited, key, value), text);
}

/** With comments and commas at the end of lists, as several agents allow them. */
const JSON_TEXT: SettingsText = {
  get: (text, key) => valueAt(readJson(text), key),
  set(text, key, value) {
    // Nothing to take out; the parser would refuse a key whose parents are missing.
    if (value === undefined && JSON_TEXT.get(text, key) === undefined) return text;
    readJson(text);
    const path: JSONPath = [...key];
    const formattingOptions = { tabSize: 2, insertSpaces: true, eol: text.includes('\r\n') ? '\r\n' : '\n' };
    const edited = applyEdits(text, modify(text, path, value, { formattingOptions }));
    return value === undefined ? withoutEmptyParents(edited, path.slice(0, -1)) : edited;
  },
};

function valueAt(settings: unknown, key: readonly string[]): unknown {
  let value = settings;
  for (const name of key) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return value;
}

function readJson(text: string): unknown {
  if (text.trim() === '') return {};
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || parseTree(text)?.type !== 'object') {
    throw new SyntaxError('it is not a JSON object');
  }
  return value;
}

/** An object that we made and that holds nothing any more would be a trace. */
function withoutEmptyParents(text: string, path: JSONPath): string {
  if (path.length === 0) return text;
  const value = JSON_TEXT.get(text, path.map(String));
  if (typeof value !== 'object' || value === null || Object.keys(value).length > 0) return text;
  return withoutEmptyParents(applyEdits(text, modify(text, path, undefined, {})), path.slice(0, -1));
}

/** Only keys of the top level. It tries edits of single lines and takes the one after which the parser finds just that value changed. */
const TOML_TEXT: SettingsText = {
  get: (text, key) => valueAt(parseToml(text), key),
  set(text, key, value) {
    const name = key.join('.');
    const { [name]: _, ...others } = parseToml(text);
    const expected = value === undefined ? others : { ...others, [name]: value };
    const line = value === undefined ? '' : `${name} = ${JSON.stringify(value)}\n`;
    const edits = [...replacements(text, name, line), `${line}${text}`];
    const edited = edits.find((each) => isDeepStrictEqual(parseQuietly(each), expected));
    if (edited === undefined) throw new SyntaxError(`${name} cannot be set there without touching the rest`);
    return edited;
  },
};

function replacements(text: string, name: string, line: string): readonly string[] {
  const start = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const lines = text.matchAll(new RegExp(`^[ \\t]*${start}[ \\t]*=.*(?:\\r?\\n|$)`, 'gm'));
  return [...lines].map(
    ({ index, 0: found }) => `${text.slice(0, index)}${line}${text.slice(index + found.length)}`,
  );
}

function parseQuietly(text: string): unknown {
  try {
    return { ...parseToml(text) };
  } catch {
    return undefined;
  }
}
