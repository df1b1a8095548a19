/** The files that the built-in session reads, as they were at that moment. */
export const DEMO_FILES = {
  total: `import { findCoupon } from './coupon.ts';
import type { Order, OrderLine } from './order.ts';

/** All amounts are cents. */
export interface OrderTotal {
  readonly goods: number;
  readonly discount: number;
  readonly shipping: number;
  readonly payable: number;
}

const FREE_SHIPPING_FROM = 5_000;
const SHIPPING = 490;

export function totalOf(order: Order): OrderTotal {
  const goods = order.lines.reduce((sum, line) => sum + amountOf(line), 0);
  const discount = discountOf(order, goods);
  const shipping = shippingFor(goods);
  return { goods, discount, shipping, payable: goods - discount + shipping };
}

function amountOf(line: OrderLine): number {
  return line.quantity * line.unitPrice;
}

function discountOf(order: Order, goods: number): number {
  const coupon = order.couponCode ? findCoupon(order.couponCode) : undefined;
  if (!coupon) return 0;
  switch (coupon.kind) {
    case 'fixed':
      return coupon.cents;
    case 'percent':
      return goods * (coupon.percent / 100);
  }
}

function shippingFor(goods: number): number {
  return goods >= FREE_SHIPPING_FROM ? 0 : SHIPPING;
}
`,

  coupon: `export type Coupon =
  | { readonly kind: 'fixed'; readonly code: string; readonly cents: number }
  | { readonly kind: 'percent'; readonly code: string; readonly percent: number };

const COUPONS: readonly Coupon[] = [
  { kind: 'fixed', code: 'WELCOME5', cents: 500 },
  { kind: 'percent', code: 'SPRING15', percent: 15 },
];

/** Codes are typed by hand, so case and blanks around them do not matter. */
export function findCoupon(code: string): Coupon | undefined {
  const wanted = code.trim().toUpperCase();
  return COUPONS.find((coupon) => coupon.code === wanted);
}
`,

  test: `import { expect, test } from 'vitest';
import type { Order } from './order.ts';
import { totalOf } from './total.ts';

const order = (unitPrice: number, couponCode?: string): Order => ({
  lines: [{ sku: 'tea', quantity: 1, unitPrice }],
  ...(couponCode && { couponCode }),
});

test('adds shipping to small orders', () => {
  expect(totalOf(order(1_000))).toEqual({ goods: 1_000, discount: 0, shipping: 490, payable: 1_490 });
});

test('ships large orders for free', () => {
  expect(totalOf(order(5_000)).shipping).toBe(0);
});

test('takes a fixed coupon off', () => {
  expect(totalOf(order(2_000, 'WELCOME5')).discount).toBe(500);
});

test('takes a percentage off', () => {
  expect(totalOf(order(2_000, 'SPRING15')).discount).toBe(300);
});
`,

  pricing: `# Pricing rules

1. All amounts are whole cents. A rule that yields a fraction rounds half up, at once.
2. The goods value is the sum of quantity times unit price over all lines.
3. At most one coupon applies to an order. An unknown code is ignored.
4. A fixed coupon takes its amount off the goods value, never more than that value.
5. A percentage coupon takes its share off the goods value.
6. Shipping costs 4.90. It is free when the goods value is 50.00 or more.
7. What is payable is goods minus discount plus shipping, and is never negative.

## Examples

| goods | coupon | discount | shipping | payable |
|---|---|---|---|---|
| 10.00 | none | 0.00 | 4.90 | 14.90 |
| 3.00 | WELCOME5 | 3.00 | 4.90 | 4.90 |
| 19.99 | SPRING15 | 3.00 | 4.90 | 21.89 |
| 50.00 | SPRING15 | 7.50 | 0.00 | 42.50 |
`,
} as const;

/** The function that the session puts right, before and after. */
export const DEMO_EDIT = {
  before: `    case 'fixed':
      return coupon.cents;
    case 'percent':
      return goods * (coupon.percent / 100);`,
  after: `    case 'fixed':
      return Math.min(coupon.cents, goods);
    case 'percent':
      return Math.round(goods * (coupon.percent / 100));`,
} as const;
