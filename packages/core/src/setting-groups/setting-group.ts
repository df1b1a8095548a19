import type { SettingDefinition, SettingDefinitions, ValueOf } from './setting-definition.ts';

// Types that follow from the definition of a setting. `Settings` is a union of the definitions of several
// owners; a group such as `density` gives the keys (`compression.density.x`) and accessors (`densityX`) their
// names.

/** The values of the settings, by field. */
export type SettingValues<Settings> = {
  readonly [Field in FieldOf<Settings>]: ValueOf<Extract<Settings, Record<Field, unknown>>[Field]>;
};

/** The functions through which a session reads them: `densityRecencyRetention()`. */
export type SettingAccessors<Group extends string, Settings> = {
  readonly [Field in FieldOf<Settings> as `${Group}${Capitalize<Field>}`]: () => SettingValues<Settings>[Field];
};

/** Their rows in the registry. */
export type SettingRow<Group extends string, Settings> = Settings extends unknown
  ? { [Field in keyof Settings & string]: Settings[Field] & RowOf<Group, Field> }[keyof Settings & string]
  : never;

type FieldOf<Settings> = Settings extends unknown ? keyof Settings & string : never;

interface RowOf<Group extends string, Field extends string> {
  readonly key: `compression.${Group}.${Field}`;
  readonly category: 'cli-behavior' | 'model';
  readonly persistToProfile: true;
}

type Owners = readonly SettingDefinitions[];

export function settingDefaults<Settings extends SettingDefinitions>(
  owners: readonly Settings[],
): SettingValues<Settings>;
export function settingDefaults(owners: Owners): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entriesOf(owners).map(([field, definition]) => [field, definition.default]));
}

export function settingRows<Group extends string, Settings extends SettingDefinitions>(
  group: Group,
  owners: readonly Settings[],
): readonly SettingRow<Group, Settings>[];
export function settingRows(group: string, owners: Owners): readonly object[] {
  return entriesOf(owners).map(([field, definition]) => ({
    category: 'cli-behavior',
    ...definition,
    key: keyOf(group, field),
    persistToProfile: true,
  }));
}

/** `read` gets the key of a setting and returns the value in force. */
export function settingAccessors<Group extends string, Settings extends SettingDefinitions>(
  group: Group,
  owners: readonly Settings[],
  read: (key: string) => unknown,
): SettingAccessors<Group, Settings>;
export function settingAccessors(
  group: string,
  owners: Owners,
  read: (key: string) => unknown,
): Readonly<Record<string, () => unknown>> {
  return Object.fromEntries(
    entriesOf(owners).map(([field]) => [accessorOf(group, field), () => read(keyOf(group, field))]),
  );
}

/** The values as the accessors give them now; the default of each that is missing. */
export function settingValues<Group extends string, Settings extends SettingDefinitions>(
  group: Group,
  owners: readonly Settings[],
  accessors: Partial<SettingAccessors<Group, Settings>>,
): SettingValues<Settings>;
export function settingValues(
  group: string,
  owners: Owners,
  accessors: Readonly<Partial<Record<string, () => unknown>>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    entriesOf(owners).map(([field, definition]) => [
      field,
      accessors[accessorOf(group, field)]?.() ?? definition.default,
    ]),
  );
}

function entriesOf(owners: Owners): readonly (readonly [string, SettingDefinition])[] {
  return owners.flatMap((settings) => Object.entries(settings));
}

function keyOf(group: string, field: string): string {
  return `compression.${group}.${field}`;
}

function accessorOf(group: string, field: string): string {
  return `${group}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
