import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isRecord } from '@hdc/core/content';
import { messageOf } from '@hdc/core/errors';
import { type ParseError, parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import type {
  AgentSettingKey,
  PlatformPaths,
  SettingsFormat,
  SettingsLayer,
  SettingsPlace,
} from './agent-row.ts';
import { optionValues } from './option-values.ts';

/** The surroundings that an agent finds when it is started. */
export interface AgentSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The arguments it is called with. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** Undefined if there is no such file; throws if it cannot be read. */
  readFile(path: string): string | undefined;
}

/** Settings of one place, as far as they could be read. */
export interface ReadLayer extends Pick<SettingsLayer, 'owner' | 'isFinal' | 'isDoubtful'> {
  readonly kind: SettingsPlace['kind'];
  /** For people. */
  readonly where: string;
  readonly settings: unknown;
  /** Why they could not be read. */
  readonly problem?: string;
}

/** All places that there are, the strongest first. */
export function readLayers(
  layers: readonly SettingsLayer[],
  around: AgentSurroundings,
): readonly ReadLayer[] {
  return layers.flatMap((layer) => {
    if (layer.unless !== undefined && around.env[layer.unless]) return [];
    const { owner, isFinal, isDoubtful, under = [] } = layer;
    return textsOf(layer, around).map(
      ({ where, read, owner: writer = owner }): ReadLayer => ({
        kind: layer.at.kind,
        where,
        owner: writer,
        ...(isFinal && { isFinal }),
        ...(isDoubtful && { isDoubtful }),
        ...attempt(() => nest(under, read())),
      }),
    );
  });
}

/** One text with settings. */
interface SettingsSource {
  readonly where: string;
  /** The owner, if it differs from the layer's. */
  readonly owner?: SettingsLayer['owner'];
  read(): unknown;
}

function textsOf({ at }: SettingsLayer, around: AgentSurroundings): readonly SettingsSource[] {
  switch (at.kind) {
    case 'variables':
      return [{ where: 'your environment', read: () => around.env }];
    case 'variable': {
      const text = around.env[at.name];
      return text ? [{ where: at.name, read: () => parseSettingsFile(at.format, text) }] : [];
    }
    case 'files':
      return forPlatform(at.paths, around.platform)
        .flatMap((path) => fillPath(path, around) ?? [])
        .flatMap((path) => fileSource(path, at.format, around));
    case 'project':
      return projectSources(at, around);
    case 'option':
      return optionValues(around.args, at.flags)
        .map((value) => ({
          where: at.flags.join(' or '),
          read: () => readOption(at.holds, value, around),
        }))
        .reverse();
  }
}

function projectSources(
  { paths, format, upTo, personal }: Extract<SettingsPlace, { kind: 'project' }>,
  around: AgentSurroundings,
): readonly SettingsSource[] {
  const found = foldersUp(around.cwd, upTo, around).flatMap((folder) =>
    paths.flatMap((path) => fileSource(join(folder, path), format, around)),
  );
  if (upTo !== 'home') return found;
  if (found[0]) return [found[0]];
  const own = (personal ?? []).flatMap((path) => fillPath(path, around) ?? []);
  return own
    .flatMap((path) => fileSource(path, format, around))
    .slice(0, 1)
    .map((source) => ({ ...source, owner: 'person' }));
}

function foldersUp(
  folder: string,
  upTo: 'repository' | 'home' | undefined,
  around: AgentSurroundings,
): readonly string[] {
  if (upTo === 'home' && folder === around.home) return [];
  const parent = dirname(folder);
  const isLast =
    upTo === undefined ||
    parent === folder ||
    (upTo === 'repository' && exists(join(folder, '.git'), around));
  return isLast ? [folder] : [folder, ...foldersUp(parent, upTo, around)];
}

/** A folder cannot be read as a file, but it is there. */
function exists(path: string, { readFile }: AgentSurroundings): boolean {
  try {
    return readFile(path) !== undefined;
  } catch {
    return true;
  }
}

function fileSource(
  path: string,
  format: SettingsFormat,
  around: AgentSurroundings,
): readonly SettingsSource[] {
  if (!exists(path, around)) return [];
  return [{ where: path, read: () => parseSettingsFile(format, around.readFile(path) ?? '') }];
}

function forPlatform(paths: PlatformPaths, platform: NodeJS.Platform): readonly string[] {
  if (!('linux' in paths)) return paths;
  return platform === 'darwin' || platform === 'win32' ? paths[platform] : paths.linux;
}

/** Undefined if a variable or an option that the path needs is not there. */
export function fillPath(path: string, around: AgentSurroundings): string | undefined {
  const { env, home, args } = around;
  let isWhole = true;
  const filled = path
    .replaceAll('{home}', home)
    .replace(/\{([^{}|]+)(?:\|([^{}]*))?\}/g, (_, name: string, otherwise: string | undefined) => {
      const value = name.startsWith('-') ? optionValues(args, [name]).at(-1) : env[name];
      if (!value && otherwise === undefined) isWhole = false;
      return value || (otherwise ?? '');
    });
  return isWhole ? resolve(around.cwd, filled) : undefined;
}

/** Settings of a text; throws if it cannot be read. */
export function parseSettingsFile(format: SettingsFormat, text: string): unknown {
  if (format === 'toml') return parseToml(text);
  if (format === 'env') return parseEnv(text);
  if (text.trim() === '') return {};
  const errors: ParseError[] = [];
  const value: unknown = parseJson(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isRecord(value)) throw new SyntaxError('it is not a JSON object');
  return value;
}

function readOption(
  holds: Extract<SettingsPlace, { kind: 'option' }>['holds'],
  value: string,
  around: AgentSurroundings,
): unknown {
  if (holds === 'url') return value;
  if (holds === 'json') return readJsonOption(value, around);
  const end = value.indexOf('=');
  if (end < 0) throw new SyntaxError('it is no key=value');
  return nest(value.slice(0, end).trim().split('.'), readToml(value.slice(end + 1).trim()));
}

/** An object, or the path of a file that holds one. */
export function readJsonOption(value: string, around: AgentSurroundings): unknown {
  if (value.trimStart().startsWith('{')) return parseSettingsFile('json', value);
  const text = around.readFile(resolve(around.cwd, value));
  if (text === undefined) throw new Error('there is no such file');
  return parseSettingsFile('json', text);
}

/** Text that is no TOML value is taken as a string. */
function readToml(text: string): unknown {
  try {
    return parseToml(`value = ${text}`)['value'];
  } catch {
    return text.replace(/^["']|["']$/g, '');
  }
}

function nest(key: AgentSettingKey, value: unknown): unknown {
  return key.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

function attempt(read: () => unknown): Pick<ReadLayer, 'settings' | 'problem'> {
  try {
    return { settings: read() };
  } catch (error) {
    // Parsers quote the text, which may hold a key.
    return { settings: undefined, problem: messageOf(error).split('\n', 1)[0] ?? '' };
  }
}
