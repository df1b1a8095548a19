/** A setting as its owner knows it: which values it takes and what it means, not under which key. */
export interface SettingDefinition {
  readonly description: string;
  readonly type: 'boolean' | 'number' | 'string' | 'enum' | 'list';
  readonly enumValues?: readonly string[];
  /** Numbers that are taken, in words and as a test. */
  readonly range?: { readonly allowed: string; readonly includes: (value: number) => boolean };
  /** Lists that are taken, in words and as a test; asked with one item, it says whether that is the fault. */
  readonly list?: { readonly allowed: string; readonly includes: (items: readonly string[]) => boolean };
  /** The strategies under which it has an effect; left out, under every one. */
  readonly strategies?: readonly string[];
  /** The strategies under which a switch has its default; under the others it is off until a person sets it. */
  readonly defaultUnder?: readonly string[];
  readonly default: boolean | number | string | readonly string[];
  /** Behaviour of the program, unless it says that it is a fact about the model. */
  readonly category?: 'cli-behavior' | 'model';
}

/** The settings of one owner, by the field of the configuration that holds them. */
export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

/** The value that a setting takes. */
export type ValueOf<Setting> = Setting extends { readonly enumValues: readonly (infer Value)[] }
  ? Value
  : Setting extends { readonly type: 'boolean' }
    ? boolean
    : Setting extends { readonly type: 'number' }
      ? number
      : Setting extends { readonly type: 'list' }
        ? readonly string[]
        : string;
