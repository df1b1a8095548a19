import { findModel, resolveModelLimits } from '@hdc/core';
import type { RecordedRequest } from '../drive/recorded-request.ts';
import type { SessionWindow } from './bill.ts';

/** Sizes in which windows are sold, for a prompt that the assumed one could not hold. */
const SOLD_SIZES = [128_000, 200_000, 272_000, 400_000, 500_000, 1_000_000, 1_050_000, 2_000_000];

export interface WindowSources {
  readonly model: string;
  /** What a person set. */
  readonly set: number | undefined;
  /** What the agent wrote down. */
  readonly recorded: number | undefined;
  /** What the program knows of the model. */
  readonly known: number | undefined;
  readonly requests: readonly RecordedRequest[];
}

/** The window of a session, and why it is that large. A prompt that was answered fitted into the window. */
export function windowOf({ model, set, recorded, known, requests }: WindowSources): SessionWindow {
  if (set !== undefined) return { tokens: set, why: 'set' };
  const largest = requests.reduce((most, { usage }) => Math.max(most, usage?.inputTokens ?? 0), 0);
  const { contextLimit } = resolveModelLimits({ model, knownContextLimit: known });
  if (recorded !== undefined && largest <= recorded) return { tokens: recorded, why: 'recorded' };
  if (largest > contextLimit) return { tokens: provedBy(largest, model), why: 'proved' };
  const isKnown = known !== undefined || findModel(model)?.contextLimit !== undefined;
  return { tokens: contextLimit, why: isKnown ? 'model' : 'assumed' };
}

/** The long window of the model where it has one on demand, else the next size that holds the prompt. */
function provedBy(largest: number, model: string): number {
  const long = findModel(`${model}[1m]`)?.contextLimit ?? 0;
  if (largest <= long) return long;
  return SOLD_SIZES.find((size) => largest <= size) ?? largest;
}
