/** What a person wants in requests as it is: nothing is decided of it, and what was decided is not applied. */
export interface Pins {
  /** Whether the block with this key is pinned; the key is that of the first decision about it. */
  has(key: string): boolean;
}

/** Pins that can be set. */
export interface PinList extends Pins {
  /** Throws or rejects where it cannot be kept. */
  set(key: string, isPinned: boolean): void | Promise<void>;
}
