import type { AgentSettingValue } from '../agents/agent-row.ts';

/** The record of an edit of an agent's settings: enough to take it back exactly. Written before the edit. */
export interface Attachment {
  readonly agent: string;
  /** The file itself, behind any link. */
  readonly path: string;
  /** As it was before, in base64; undefined if there was no file. */
  readonly before: string | undefined;
  /** As we wrote it, in base64. */
  readonly after: string;
  /** Folders that were made for it, the deepest first. */
  readonly folders: readonly string[];
  readonly host: string;
  /** The values set there, with their keys; left out by older versions. */
  readonly values?: readonly AgentSettingValue[] | undefined;
  /** Servers that the gateway asks for this agent, by format; vendors where one is left out. */
  readonly upstreams?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
