import type { WireFormatName } from '@hdc/wire';

/**
 * How one agent is sent through a gateway. Texts may hold `{host}` (the gateway's address without a path),
 * `{v1}`, `{v1beta}` (the same with a version), `{file}` (where `file` was written), the name of a slot (the base
 * URL to use instead of the agent's own) and `{<slot>.key}` (the setting that the agent takes it from).
 */
export interface AgentRow {
  /** As people type it. */
  readonly name: string;
  readonly title: string;
  /** Names of its program, without an ending such as `.exe`. */
  readonly programs: readonly string[];
  /** Names under which package managers run it. */
  readonly packages?: readonly string[];
  /** Base URLs that it asks. */
  readonly slots: readonly UrlSlot[];
  /** The layers of its settings, the strongest first. */
  readonly layers: readonly SettingsLayer[];
  /** The record of folders that it trusts; if left out, a project's own settings are never taken without asking. */
  readonly trust?: TrustRecord;
  /** The sign that settings outside this machine's files count. */
  readonly remote?: RemoteSettings;
  /** Its MCP servers, if only their names tell which tools are theirs. */
  readonly servers?: McpServerTable;
  /** How one child is pointed, without touching a file of the agent; left out if it has no such way. */
  readonly child?: ChildPointer;
  /** How its own settings are edited, for those who want it always. */
  readonly settings?: AgentSettings;
  /** Advice that a person has to know or follow. */
  readonly hint?: string;
  /** The remedy if the agent asked past the gateway. */
  readonly remedy?: string;
  readonly source: string;
}

/** The table of MCP servers in the settings of an agent. */
interface McpServerTable {
  readonly key: AgentSettingKey;
  /** The agent's own layers unless said. */
  readonly layers?: readonly SettingsLayer[];
}

/** One base URL of an agent. */
export interface UrlSlot {
  readonly name: string;
  /** The formats that are sent there. */
  readonly formats: readonly WireFormatName[];
  /** The URL that the agent is given if it has none of its own. */
  readonly standard: string;
  /** The keys of the URL in the settings, the strongest first. */
  readonly keys: readonly AgentSettingKey[];
  /** The keys by which single models may name another URL, `*` for any name; no gateway could tell the two apart. */
  readonly besides?: readonly AgentSettingKey[];
  /** A setting that chooses which keys count. */
  readonly choice?: SlotChoice;
  /** The cloud that has to be chosen before the agent asks there. */
  readonly cloud?: SlotCloud;
}

/** A cloud that serves the models of others. */
export interface SlotCloud {
  /** The settings of which any chooses it, with any value but `0` and `false`. */
  readonly when: readonly AgentSettingKey[];
  /** The only value that chooses it, where others choose something else. */
  readonly is?: string;
  /** Settings of which the first that is set tells the server. */
  readonly needs: readonly AgentSettingKey[];
  /** The server that the agent asks by itself; left out if only the base URL tells it. */
  readonly server?: (value: string) => string;
  /** Asked beside the vendors, model by model, and not in their place; left alone where its server is not certain. */
  readonly isBeside?: true;
}

export type AgentSettingKey = readonly string[];

export interface SlotChoice {
  readonly key: AgentSettingKey;
  /** With this value, or without any, the slot's own keys count. */
  readonly standard: string;
  /** The table of any other value, `{choice}` in its place. */
  readonly table: AgentSettingKey;
  /** The URL in that table. */
  readonly url: string;
  /** Values that no gateway can stand in front of. */
  readonly closed: readonly string[];
}

/** One place of settings, and who wrote it. */
export interface SettingsLayer {
  readonly at: SettingsPlace;
  /** A project's settings come with the files of others. */
  readonly owner: 'person' | 'machine' | 'project';
  /** The parent key of its values among the agent's settings; by default the top. */
  readonly under?: AgentSettingKey;
  /** Wins over whatever can be said to one child. */
  readonly isFinal?: true;
  /** Versions of the agent differ in whether they look there. */
  readonly isDoubtful?: true;
  /** A variable with which the agent does not look there. */
  readonly unless?: string;
}

/** Paths may hold `{home}`, `{NAME}` (a variable; without it there is no such file), `{NAME|path}` and `{-p}` (the value of an option). */
export type SettingsPlace =
  | { readonly kind: 'variables' }
  | { readonly kind: 'variable'; readonly name: string; readonly format: SettingsFormat }
  /** Several are laid over one another, the strongest first. */
  | { readonly kind: 'files'; readonly paths: PlatformPaths; readonly format: SettingsFormat }
  /** Below the folder that the agent is started in. */
  | {
      readonly kind: 'project';
      readonly paths: readonly string[];
      readonly format: SettingsFormat;
      /** Looks above too: up to the top of the repository, or up to the home folder, where only the nearest counts. */
      readonly upTo?: 'repository' | 'home';
      /** The person's own, which count where no file of a project is found. */
      readonly personal?: readonly string[];
    }
  /** The value of options on the command line, the last the strongest. */
  | {
      readonly kind: 'option';
      readonly flags: readonly string[];
      /** `assignment`: `key=value` of TOML; `json`: an object or the path of one; `url`: the value itself. */
      readonly holds: 'assignment' | 'json' | 'url';
    };

/** A path, or one for each platform that differs from the others. */
export type PlatformPaths =
  | readonly string[]
  | {
      readonly linux: readonly string[];
      readonly darwin: readonly string[];
      readonly win32: readonly string[];
    };

export type SettingsFormat = 'json' | 'toml' | 'env';

export interface TrustRecord {
  readonly path: string;
  /** `{folder}` for the folder or one above it. */
  readonly key: AgentSettingKey;
  readonly trusted: string | boolean;
}

export interface RemoteSettings {
  readonly path: string;
  /** The key of a value, `*` for any name. */
  readonly key: AgentSettingKey;
  readonly is: string;
}

export interface ChildPointer {
  readonly env?: Readonly<Record<string, string>>;
  /** Variables that let it load tools when it needs them, with no loss; what the person set stays. */
  readonly deferEnv?: Readonly<Record<string, string>>;
  /** Variables that hold JSON, into which this is merged. */
  readonly jsonEnv?: Readonly<Record<string, JsonText>>;
  /**
   * Stand before the person's own arguments, or behind the last of `after`, so that they win. Arguments of a group go
   * together, and only if each of them has a value.
   */
  readonly args?: readonly (readonly string[])[];
  readonly after?: readonly string[];
  /** An option that wins over settings files, where a URL stands in one; merged into the person's own. */
  readonly option?: { readonly flag: string; readonly json: JsonText };
  /** A file that is the same for every child. */
  readonly file?: { readonly name: string; readonly text: string };
  /** Variables without which the agent does not listen to the others. */
  readonly needs?: readonly string[];
}

/** An object with texts at its ends. */
export interface JsonText {
  readonly [name: string]: string | JsonText;
}

/** Keys of a settings file and what they are set to. */
export interface AgentSettings {
  /** Below the home folder. */
  readonly path: readonly string[];
  readonly format: 'json' | 'toml';
  readonly values: readonly AgentSettingValue[];
}

export interface AgentSettingValue {
  readonly key: readonly string[];
  readonly value: string;
}
