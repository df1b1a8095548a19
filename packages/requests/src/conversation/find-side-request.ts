import { isRecord } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';
import type { PruneRequest } from '../pruner.ts';
import { isHandedOverAs, SIDE_REQUEST_ROWS, type SideRequestRow } from './side-request-rows.ts';

/** Why a request is no step of a conversation with tools; undefined when it is one. */
export function findSideRequest(
  decoded: WireRequest,
  { headers = {}, format, isHandedOver = isHandedOverAs(format) }: PruneRequest<unknown>,
): string | undefined {
  const row = SIDE_REQUEST_ROWS.find((each) => matches(each, decoded, headers));
  if (row) return row.name;
  const hasTools = decoded.tools.length > 0 || isHandedOver;
  return hasTools ? undefined : 'no-tools';
}

function matches(
  { header, field, lastKind }: SideRequestRow,
  { body, entries }: WireRequest,
  headers: NonNullable<PruneRequest<unknown>['headers']>,
): boolean {
  if (header) return header.values.some((value) => headers[header.name] === value);
  if (field) return isRecord(body) && body[field.name] === field.value;
  const last = entries.at(-1)?.blocks.at(-1);
  return last?.type === 'opaque' && last.kind === lastKind;
}
