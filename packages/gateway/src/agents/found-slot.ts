import type { WireFormatName } from '@hdc/wire';
import type { AgentRow, UrlSlot } from './agent-row.ts';
import type { ReadLayer } from './read-layers.ts';

/** The parts of a row needed to find out where its agent asks. */
export type SearchedRow = Pick<AgentRow, 'slots' | 'layers' | 'trust' | 'remote'> & {
  readonly title?: string;
};

export interface FoundSlot {
  readonly name: string;
  /** The setting that the agent takes it from, with dots. */
  readonly key: string;
  /** The path behind the server's name, as the person wrote it; left out if the agent asks the vendor. */
  readonly path?: string;
  readonly standard: string;
  /** The layer in which the URL was found. */
  readonly layer?: ReadLayer;
  /** A settings file or an option names one, which variables may not win over. */
  readonly isInSettings: boolean;
  /** Not told anything: another slot has a server for what this one would send. */
  readonly isLeftAlone: boolean;
}

/** Servers that somebody has named for a format. */
export type GivenServer = (format: WireFormatName) => URL | undefined;

export interface SlotFinding extends Pick<FoundSlot, 'key' | 'path' | 'layer' | 'isInSettings'> {
  readonly slot: UrlSlot;
  readonly url?: URL;
}
