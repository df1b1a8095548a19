import { isRecord } from '@hdc/core/content';
import { messageOf } from '@hdc/core/errors';
import { AgentSettingsError } from '../errors/agent-settings-error.ts';
import type { AgentRow, JsonText } from './agent-row.ts';
import type { AgentUpstreams } from './find-upstreams.ts';
import { findOptions } from './option-values.ts';
import { type AgentSurroundings, parseSettingsFile, readJsonOption } from './read-layers.ts';

/** The changes that make one child talk to the gateway. */
export interface PointedChild {
  /** Only what differs from the person's own environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The person's own arguments among them. */
  readonly args: readonly string[];
  /** Variables among them that nobody asked for: they let it load tools when it needs them. */
  readonly deferred: readonly string[];
}

export interface PointOptions {
  /** The gateway's address, without a path and a slash at its end. */
  readonly host: string;
  readonly around: AgentSurroundings;
  readonly found: AgentUpstreams;
  /** The written file of the pointer, if it has one. */
  readonly file?: string;
  /** Whether it is told to load tools when it needs them, if it can; yes unless said otherwise. */
  readonly defersTools?: boolean;
}

/** Points a child at the gateway: what the person set stays, but for the servers that are asked. */
export function pointChild(
  { child = {} }: Pick<AgentRow, 'child'>,
  { host, around, found, file = '', defersTools = true }: PointOptions,
): PointedChild {
  const texts = { ...slotTexts(found, host), file };
  const fill = (text: string) => fillIn(text, host, texts);
  const plain = Object.entries(child.env ?? {}).flatMap(([name, text]) => {
    const filled = fill(text);
    return filled === undefined ? [] : [[name, filled] as const];
  });
  const merged = Object.entries(child.jsonEnv ?? {}).map(([name, json]) => {
    const own = around.env[name];
    return [
      name,
      JSON.stringify(
        merge(own ? readOwn(name, () => parseSettingsFile('json', own)) : {}, fillAll(json, fill)),
      ),
    ] as const;
  });
  const late = Object.entries(defersTools ? (child.deferEnv ?? {}) : {}).filter(
    ([name]) => around.env[name] === undefined,
  );
  return {
    env: Object.fromEntries([...plain, ...late, ...merged]),
    deferred: late.map(([name, value]) => `${name}=${value}`),
    args: withOption(child.option, withArguments(child, around.args, fill), found, around, fill),
  };
}

type Fill = (text: string) => string | undefined;

/** The values of an agent's slots, by their names in texts; nothing for slots that are left alone. */
export function slotTexts(
  { slots }: AgentUpstreams,
  host: string,
): Readonly<Record<string, string | undefined>> {
  const entries = slots.flatMap(({ name, key, path, standard, isLeftAlone }) => [
    [name, isLeftAlone ? undefined : path === undefined ? fillIn(standard, host) : `${host}${path}`],
    [`${name}.key`, key],
  ]);
  return Object.fromEntries(entries);
}

/** Puts the gateway's address and other texts into one; undefined if one of them has nothing to say. */
export function fillIn(
  text: string,
  host: string,
  others: Readonly<Record<string, string | undefined>> = {},
): string | undefined {
  const values = { host, v1: `${host}/v1`, v1beta: `${host}/v1beta`, ...others };
  let isWhole = true;
  const filled = text.replace(/\{([\w.]+)\}/g, (whole, name: string) => {
    const value = Object.entries(values).find(([each]) => each === name);
    if (value && value[1] === undefined) isWhole = false;
    return value?.[1] ?? whole;
  });
  return isWhole ? filled : undefined;
}

function withArguments(
  { args = [], after = [] }: NonNullable<AgentRow['child']>,
  own: readonly string[],
  fill: Fill,
): readonly string[] {
  const filled = args.flatMap((group) => {
    const texts = group.flatMap((text) => fill(text) ?? []);
    return texts.length === group.length ? texts : [];
  });
  const at = findOptions(own, after).at(-1)?.end ?? 0;
  return [...own.slice(0, at), ...filled, ...own.slice(at)];
}

/** An option that is needed only where a settings file would win over variables. */
function withOption(
  option: NonNullable<AgentRow['child']>['option'],
  args: readonly string[],
  { slots }: AgentUpstreams,
  around: AgentSurroundings,
  fill: Fill,
): readonly string[] {
  if (!option || !slots.some(({ isInSettings }) => isInSettings)) return args;
  const { flag, json } = option;
  const own = findOptions(args, [flag]).at(-1);
  const value = JSON.stringify(
    merge(own ? readOwn(flag, () => readJsonOption(own.value, around)) : {}, fillAll(json, fill)),
  );
  if (!own) return [flag, value, ...args];
  return [...args.slice(0, own.start), flag, value, ...args.slice(own.end)];
}

/** Unreadable settings cannot be kept, and a person's own settings are never dropped. */
function readOwn(name: string, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    throw new AgentSettingsError(`${name} cannot be merged with what hdc needs there: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function fillAll(json: JsonText, fill: Fill): JsonText {
  const entries = Object.entries(json).flatMap(([name, value]) => {
    const filled = typeof value === 'string' ? fill(value) : fillAll(value, fill);
    const isNothing =
      filled === undefined || (typeof filled === 'object' && Object.keys(filled).length === 0);
    return isNothing ? [] : [[name, filled] as const];
  });
  return Object.fromEntries(entries);
}

/** Lays our settings over theirs. */
function merge(theirs: unknown, ours: unknown): unknown {
  if (!isRecord(theirs) || !isRecord(ours)) return ours;
  const merged = Object.entries(ours).map(([name, value]) => [name, merge(theirs[name], value)]);
  return { ...theirs, ...Object.fromEntries(merged) };
}
