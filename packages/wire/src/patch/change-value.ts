import { isRecord } from '@hdc/core';
import { WireEditError } from '../errors/wire-edit-error.ts';
import type { JsonPath } from '../json/json-path.ts';
import type { ChangeNode } from './change-node.ts';
import { changeText } from './find-splices.ts';
import { MARK_KEY, NO_MARK } from './new-mark.ts';

/** A parsed body with the changes: what did not change is the same object, and nothing changes in place. */
export function changeValue(value: unknown, node: ChangeNode, path: JsonPath = []): unknown {
  if (node.change) {
    if (typeof value !== 'string') throw new WireEditError(path, 'there is no string');
    return changeText(value, node.change, path);
  }
  if (node.isEmpty) return value;
  if (Array.isArray(value)) return changeList(value, node, path);
  if (isRecord(value)) return changeObject(value, node, path);
  throw new WireEditError(path, 'there is neither a list nor an object');
}

function changeList(list: readonly unknown[], node: ChangeNode, path: JsonPath): unknown {
  const changed = [...list];
  let isSame = true;
  if (node.newMark) throw new WireEditError(path, NO_MARK.noObject);
  for (const [key, child] of node.children) {
    if (typeof key !== 'number' || key >= list.length) throw missing([...path, key]);
    if (node.isGone(key)) continue;
    changed[key] = changeValue(list[key], child, [...path, key]);
    if (changed[key] !== list[key]) isSame = false;
  }
  const kept = changed.filter((_, index) => !node.isGone(index));
  return isSame && kept.length === list.length ? list : kept;
}

function changeObject(record: Readonly<Record<string, unknown>>, node: ChangeNode, path: JsonPath): unknown {
  const changed = { ...record };
  let isSame = true;
  for (const [key, child] of node.children) {
    if (typeof key !== 'string' || !Object.hasOwn(record, key)) throw missing([...path, key]);
    if (node.isGone(key)) delete changed[key];
    else changed[key] = changeValue(record[key], child, [...path, key]);
    if (changed[key] !== record[key]) isSame = false;
  }
  if (!node.newMark) return isSame ? record : changed;
  if (Object.hasOwn(changed, MARK_KEY)) throw new WireEditError(path, NO_MARK.isMarked);
  return { ...changed, [MARK_KEY]: node.newMark.value };
}

function missing(path: JsonPath): WireEditError {
  return new WireEditError(path, 'the body has no such place');
}
