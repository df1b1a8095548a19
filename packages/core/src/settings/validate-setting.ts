import { InvalidSettingError } from '../errors/invalid-setting-error.ts';
import type { SettingKey, SettingValue } from './ephemeral-settings.ts';
import { findSetting } from './find-setting.ts';
import type { SettingSpec } from './setting-spec.ts';

/** Throws `InvalidSettingError`, which says what is allowed, unless the setting takes the value. */
export function assertSettingValue<Key extends SettingKey>(
  key: Key,
  value: unknown,
): asserts value is SettingValue<Key> {
  const spec = findSetting(key);
  if (isAllowed(spec, value)) return;
  throw new InvalidSettingError(spec.key, findFault(spec, value), describeAllowed(spec));
}

/** The value that a text stands for, as a person types it; still to be validated. */
export function parseSettingText(spec: SettingSpec, text: string): unknown {
  const word = text.trim();
  if (spec.type === 'number' && word !== '' && Number.isFinite(Number(word))) return Number(word);
  if (spec.type === 'boolean' && (word === 'true' || word === 'false')) return word === 'true';
  if (spec.type === 'list') return splitList(word);
  return word;
}

/**
 * The items of a list as a person types it. A comma inside braces belongs to its item, as in `src/*.{ts,tsx}`, and so
 * does one behind a backslash.
 */
function splitList(text: string): readonly string[] {
  if (text === '') return [];
  const items: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '\\') i++;
    else if (character === '{') depth++;
    else if (character === '}') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      items.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return [...items, text.slice(start).trim()];
}

/** The values that a setting takes, in words. */
export function describeAllowed(spec: SettingSpec): string {
  switch (spec.type) {
    case 'enum':
      return (spec.enumValues ?? []).join(', ');
    case 'boolean':
      return 'true, false';
    case 'number':
      return spec.range?.allowed ?? 'numbers';
    case 'string':
      return 'a text that is not empty';
    case 'list':
      return spec.list?.allowed ?? 'texts, separated by commas';
  }
}

function isAllowed(spec: SettingSpec, value: unknown): boolean {
  switch (spec.type) {
    case 'enum':
      return typeof value === 'string' && (spec.enumValues ?? []).includes(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && (spec.range?.includes(value) ?? true);
    case 'string':
      return typeof value === 'string' && value.trim() !== '';
    case 'list':
      return isTextList(value) && (spec.list?.includes(value) ?? true);
  }
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
}

/** The item of a list that is wrong by itself, or else the whole value. */
function findFault(spec: SettingSpec, value: unknown): unknown {
  if (!isTextList(value)) return value;
  return value.find((item) => !isAllowed(spec, [item])) ?? value;
}
