import type { JsonPath } from '../json/json-source.ts';
import type { NewMark } from './mark-style.ts';

export type Change =
  /** Another string. */
  | { readonly type: 'text'; readonly text: string }
  /** Changes of the JSON that the string holds. */
  | { readonly type: 'within'; readonly root: ChangeNode }
  /** Takes the value out; if a key is named, only a mark with that key. */
  | { readonly type: 'remove'; readonly markKey?: string };

/** Changes as a tree of the paths that lead to them, so that one walk makes them all. */
export class ChangeNode {
  change: Change | undefined;
  /** The new breakpoint of the object, in it or behind it, whatever else changes in it. */
  newMark: NewMark | undefined;
  readonly children: Map<string | number, ChangeNode> = new Map();

  get isEmpty(): boolean {
    return this.change === undefined && this.newMark === undefined && this.children.size === 0;
  }

  /** The new breakpoint that becomes a member of the object. */
  get memberMark(): NewMark | undefined {
    return this.newMark?.style.form === 'member' ? this.newMark : undefined;
  }

  /** Whether marks among its own elements come or go. */
  get hasElementMarks(): boolean {
    return [...this.children.values()].some(
      ({ change, newMark }) =>
        newMark?.style.form === 'element' || (change?.type === 'remove' && change.markKey !== undefined),
    );
  }

  isGone(key: string | number): boolean {
    return this.children.get(key)?.change?.type === 'remove';
  }

  at(path: JsonPath): ChangeNode {
    let node: ChangeNode = this;
    for (const key of path) {
      const child = node.children.get(key) ?? new ChangeNode();
      node.children.set(key, child);
      node = child;
    }
    return node;
  }
}
