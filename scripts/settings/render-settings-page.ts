import { SETTINGS_REGISTRY, type SettingKey, type SettingSpec } from '@hdc/core';
import { describeAllowed, REFUSED_SETTINGS, SETTING_PLACES } from '@hdc/core/settings';

const INTRODUCTION = `<!-- biome-ignore-all format: generated -->

# Settings

Generated from the settings registry by \`npm run settings\`; do not edit.

A setting is looked up in three places, and the first one that has it wins:

1. the session: \`settings.set('context-limit', 32000)\`, until \`settings.unset('context-limit')\`
2. the profile: \`new SettingsStore(profile.settings)\`, or later \`settings.loadProfile(profile.settings)\`
3. the default

Settings are live: what is set now holds for the next request. \`set\` also takes the text that a person typed
(\`'0.7'\`, \`'true'\`). A value that is not allowed is refused with the code \`INVALID_SETTING\` and the allowed ones,
an unknown key with \`UNKNOWN_SETTING\`, the known ones and the nearest of them; neither changes anything.

Under which strategies a setting acts, a test sees: it turns each of those that can change what is sent, under each strategy.
`;

const PLACES = `## Where they act

In a session (\`hdc chat\`, the library), in a gateway (\`hdc run\`, \`hdc gateway\`, both with \`--set\`), in adapters
(\`readPrunerSettings\`) and in a replay (\`hdc replay --set\`) a setting acts, or it is refused with the reason that stands
here and the code \`REFUSED_SETTING\`. A test turns each setting in each place and sees one or the other.
`;

const PROFILES = `## Profiles

A profile is a JSON document with a model and the settings that go with it. It never holds a key.

\`\`\`json
{
  "provider": "anthropic",
  "model": "claude-sonnet-4-5",
  "settings": { "compression.strategy": "middle-out", "compression-threshold": 0.7 }
}
\`\`\`

All fields are optional: \`provider\`, \`model\`, \`baseUrl\`, \`settings\`. \`parseProfile\` refuses a broken document with the
code \`INVALID_PROFILE\` and the place of the first mistake: a line and column, or a key. \`ProfileStore\` loads and saves
profiles through a \`ProfileStorage\` that you bring; it never writes over a broken document. Only settings that a profile
keeps are saved.
`;

/** The text of `docs/settings.md`. */
export function renderSettingsPage(registry: readonly SettingSpec[]): string {
  const table = [
    '| key | values | default | profile keeps it | acts under | meaning |',
    '| --- | --- | --- | --- | --- | --- |',
    ...registry.map(renderRow),
    '',
  ];
  const places = [
    `| key | ${SETTING_PLACES.join(' | ')} |`,
    `| --- |${' --- |'.repeat(SETTING_PLACES.length)}`,
    ...SETTINGS_REGISTRY.map(({ key }) => renderPlaces(key)),
    '',
  ];
  return [INTRODUCTION, table.join('\n'), PLACES, places.join('\n'), PROFILES].join('\n');
}

function renderPlaces(key: SettingKey): string {
  const cells = SETTING_PLACES.map((place) => REFUSED_SETTINGS[key]?.[place] ?? 'acts');
  return `| \`${key}\` | ${cells.join(' | ')} |`;
}

function renderRow(spec: SettingSpec): string {
  const keys = [spec.key, ...(spec.aliases ?? [])].map((key) => `\`${key}\``).join(' or ');
  const cells = [
    keys,
    describeAllowed(spec),
    describeDefault(spec),
    spec.persistToProfile ? 'yes' : 'no',
    spec.strategies?.join(', ') ?? 'every strategy',
    spec.description,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function describeDefault({ default: value, defaultUnder }: SettingSpec): string {
  if (value === undefined) return '—';
  return defaultUnder ? `${String(value)} under ${defaultUnder.join(', ')}, else false` : String(value);
}
