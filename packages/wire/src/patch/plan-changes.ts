import type { BlockPlace } from '../block-place.ts';
import { WireEditError } from '../errors/wire-edit-error.ts';
import type { JsonPath } from '../json/json-source.ts';
import type { WireEdit } from '../wire-edit.ts';
import { type Change, ChangeNode } from './change-node.ts';
import { type MarkStyle, MEMBER_MARKS, NO_MARK } from './mark-style.ts';

/** Edits as changes of JSON; of two edits of the same value the later one counts, and removal wins. */
export function planChanges(edits: readonly WireEdit[], style: MarkStyle = MEMBER_MARKS): ChangeNode {
  const root = new ChangeNode();
  for (const edit of edits) {
    if (edit.type === 'replace') replaceText(root, edit.place, edit.text);
    else if (edit.type === 'parameter') replaceParameter(root, edit.place, edit.parameter, edit.text);
    else if (edit.type === 'mark') {
      root.at(edit.path).newMark = { style, value: style.value(edit.lifetimeSeconds) };
    } else if (edit.type === 'unmark') root.at(markPath(edit.path, style)).change = removalOf(style);
    else removeBlock(root, edit.place);
  }
  return root;
}

/** The place of the mark that the value at a path carries. */
function markPath(path: JsonPath, { form, key }: MarkStyle): JsonPath {
  if (form === 'member') return [...path, key];
  const index = path.at(-1);
  if (typeof index !== 'number') throw new WireEditError(path, NO_MARK.noElement);
  return [...path.slice(0, -1), index + 1];
}

function removalOf({ form, key }: MarkStyle): Change {
  return form === 'member' ? { type: 'remove' } : { type: 'remove', markKey: key };
}

function replaceText(root: ChangeNode, { path, texts: [first, ...others] }: BlockPlace, text: string): void {
  if (!first) throw new WireEditError(path, 'it has no text that may be replaced');
  setText(root.at(first.path), text);
  for (const other of others) {
    if (other.element) root.at(other.element).change = { type: 'remove' };
    else setText(root.at(other.path), '');
  }
}

function replaceParameter(
  root: ChangeNode,
  { path, parameters }: BlockPlace,
  parameter: JsonPath,
  text: string,
): void {
  if (!parameters) throw new WireEditError(path, 'it has no parameters that may be changed');
  switch (parameters.form) {
    case 'value':
      setText(root.at([...parameters.path, ...parameter]), text);
      return;
    case 'bare':
      setText(root.at(parameters.path), text);
      return;
    case 'json-text':
      setText(rootWithin(root.at(parameters.path)).at(parameter), text);
      return;
  }
}

function rootWithin(node: ChangeNode): ChangeNode {
  if (node.change?.type === 'within') return node.change.root;
  const root = new ChangeNode();
  if (node.change?.type !== 'remove') node.change = { type: 'within', root };
  return root;
}

function removeBlock(root: ChangeNode, { path, isRemovable }: BlockPlace): void {
  if (!isRemovable) throw new WireEditError(path, 'it may not be taken out');
  root.at(path).change = { type: 'remove' };
}

function setText(node: ChangeNode, text: string): void {
  if (node.change?.type !== 'remove') node.change = { type: 'text', text };
}
