import { applyEdits, type JSONPath, modify, type ParseError, parse, parseTree } from 'jsonc-parser';
import type { AgentSettings, SettingValue } from '../agents/agent-row.ts';

/** Reads and changes single values of a settings file; everything else stays as it is written. */
export interface SettingsText {
  /** Undefined where there is none; throws when the text cannot be read. */
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
  values: readonly SettingValue[],
): string {
  const { set } = settingsText(format);
  return values.reduce((edited, { key, value }) => set(edited, key, value), text);
}

/** With comments and commas at the end of lists, as several agents allow them. */
const JSON_TEXT: SettingsText = {
  get(text, key) {
    let value: unknown = readJson(text);
    for (const name of key) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = Object.getOwnPropertyDescriptor(value, name)?.value;
    }
    return value;
  },
  set(text, key, value) {
    readJson(text);
    const path: JSONPath = [...key];
    const formattingOptions = { tabSize: 2, insertSpaces: true, eol: text.includes('\r\n') ? '\r\n' : '\n' };
    const edited = applyEdits(text, modify(text, path, value, { formattingOptions }));
    return value === undefined ? withoutEmptyParents(edited, path.slice(0, -1)) : edited;
  },
};

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

/** Only keys of the top level, which stand before the first table. */
const TOML_TEXT: SettingsText = {
  get: (text, key) => findLine(text, key)?.value,
  set(text, key, value) {
    const line = value === undefined ? '' : `${key.join('.')} = ${JSON.stringify(value)}\n`;
    const found = findLine(text, key);
    if (!found) return `${line}${text}`;
    return `${text.slice(0, found.start)}${line}${text.slice(found.end)}`;
  },
};

function findLine(text: string, key: readonly string[]) {
  const top = text.slice(0, /^\s*\[/m.exec(text)?.index ?? text.length);
  const name = key.join('.').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const line = new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*(.*?)[ \\t]*(?:\\r?\\n|$)`, 'm').exec(top);
  if (!line) return undefined;
  const value = /^(?:"([^"\\]*)"|'([^']*)')/.exec(line[1] ?? '');
  return { start: line.index, end: line.index + line[0].length, value: value?.[1] ?? value?.[2] ?? line[1] };
}
