import type { WireFormatName } from '@hdc/wire';

/**
 * How one agent is sent through a gateway. Texts may hold `{host}` (the gateway's address without a path),
 * `{v1}`, `{v1beta}` (the same with a version) and `{file}` (where `file` was written).
 */
export interface AgentRow {
  /** As people type it. */
  readonly name: string;
  readonly title: string;
  /** Names of its program, without an ending such as `.exe`. */
  readonly programs: readonly string[];
  /** How one child is pointed, without touching a file of the agent; left out where it has no such way. */
  readonly child?: ChildPointer;
  /** How its own settings are edited, for those who want it always. */
  readonly settings?: AgentSettings;
  /** What a person has to know or do. */
  readonly hint?: string;
  readonly source: string;
}

export interface ChildPointer {
  readonly env?: Readonly<Record<string, string>>;
  /** Stand before the person's own arguments. */
  readonly args?: readonly string[];
  /** Written to a temporary file for the child alone. */
  readonly file?: { readonly name: string; readonly text: string };
  /** Variables in which a person may have named another server: it becomes the upstream of these formats. */
  readonly upstreams?: Readonly<Record<string, readonly WireFormatName[]>>;
  /** Variables without which the agent does not listen to the others. */
  readonly needs?: readonly string[];
}

/** Keys of a settings file and what they are set to. */
export interface AgentSettings {
  /** Below the home folder. */
  readonly path: readonly string[];
  readonly format: 'json' | 'toml';
  readonly values: readonly SettingValue[];
}

export interface SettingValue {
  readonly key: readonly string[];
  readonly value: string;
}
