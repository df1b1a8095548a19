import { isRecord } from '@hdc/core/content';
import { type AdapterOptions, createAdapterPruner } from '@hdc/requests';
import { agentItems } from './agent-items.ts';

export interface DensityFilterOptions extends AdapterOptions {
  /** The conversation; left out, its beginning tells. */
  readonly session?: string;
}

/** The parts of a call that are read; the rest is handed on. */
interface Call<Item> {
  readonly modelData: { readonly input: Item[]; readonly instructions?: string };
  readonly agent: unknown;
}

type DensityFilter = {
  <Item>(call: Call<Item>): Promise<{ input: Item[]; instructions?: string }>;
  /** Items are never changed in place. */
  preserveInputIdentity: boolean;
};

/**
 * Makes the input of every call smaller: `new Runner({ callModelInputFilter: densityFilter() })`.
 * The SDK would write changed new items into the session, so only older ones are pruned.
 */
export function densityFilter({ session, ...options }: DensityFilterOptions = {}): DensityFilter {
  const settings = { ...options.settings, reduce: () => undefined };
  const pruner = createAdapterPruner({ ...options, settings });
  const filter = async <Item>({ modelData, agent }: Call<Item>) => {
    const body = { ...modelData, model: modelOf(agent) };
    const { request } = await pruner.prune({ format: agentItems, body, session });
    return { ...modelData, input: request.input };
  };
  return Object.assign(filter, { preserveInputIdentity: true });
}

/** By its name, or as an object that may know it. */
function modelOf(agent: unknown): string | undefined {
  const model = isRecord(agent) ? agent['model'] : undefined;
  if (typeof model === 'string') return model === '' ? undefined : model;
  const name = isRecord(model) ? (model['model'] ?? model['modelId']) : undefined;
  return typeof name === 'string' ? name : undefined;
}
