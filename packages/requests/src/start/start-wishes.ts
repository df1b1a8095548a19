import type { KnownServers } from '@hdc/wire';

/** The parts that a person wants left out of the beginning of prompts, from the next conversation on. */
export interface StartWishes {
  /** Names of tools and of MCP servers, such as `mcp__github`; nothing is ever inferred. */
  toolsOff(): readonly string[];
  /** MCP servers of agents whose tools only their settings can tell. */
  readonly servers?: KnownServers;
  /** Whether schemas leave without annotations that say nothing; no unless said. */
  readonly hasLeanSchemas?: boolean;
}

/** Names that a person switched off, for all who share them. */
export interface ToolSwitches {
  keys(): readonly string[];
  /** Throws or rejects if it cannot be kept. */
  set(name: string, isOff: boolean): void | Promise<void>;
}
