import type { EventReportView } from './report.schemas.ts';
import type { Report } from './report.service.ts';

type Rows = Report['rows'];

export function viewReport({ timezone, rows }: Report): EventReportView {
  const passTypes = rows.passTypes.map((row) => ({
    id: row.id,
    name: row.name,
    supply: row.supply,
    passes: Number(row.passes ?? 0),
    canceled: Number(row.canceled ?? 0),
    checkedIn: Number(row.used ?? 0),
    amount: Number(row.amount ?? 0),
  }));
  const moneyOf = (type: string) =>
    sum(rows.money.filter((row) => row.type === type).map(({ amount }) => amount));
  return {
    currency: rows.organization.currency,
    timezone,
    totals: {
      registrations: Number(rows.registrations.count),
      passes: sum(passTypes.map(({ passes }) => passes)),
      incomplete: sum(rows.passTypes.map(({ incomplete }) => incomplete ?? 0)),
      canceled: sum(passTypes.map(({ canceled }) => canceled)),
      checkedIn: sum(passTypes.map(({ checkedIn }) => checkedIn)),
      charged: moneyOf('charge'),
      refunded: moneyOf('refund'),
      refundDue: Number(rows.refundDue.amount ?? 0),
      tax: sum(rows.money.map(({ type, tax }) => (type === 'charge' ? Number(tax) : -Number(tax)))),
    },
    sales: viewSales(rows),
    passTypes,
    checkIns: rows.checkIns.map(({ quarter, count }) => ({
      from: quarter.toISOString(),
      count: Number(count),
    })),
    questions: viewQuestions(rows),
  };
}

const sum = (numbers: readonly (number | string)[]): number =>
  numbers.reduce<number>((total, number) => total + Number(number), 0);

function viewSales({ sales, money }: Rows): EventReportView['sales'] {
  const days = new Map<string, EventReportView['sales'][number]>();
  const dayOf = (date: string) => {
    const day = days.get(date) ?? { date, passes: 0, charged: 0, refunded: 0 };
    days.set(date, day);
    return day;
  };
  for (const { date, passes } of sales) dayOf(date).passes += Number(passes);
  for (const { date, type, amount } of money)
    dayOf(date)[type === 'charge' ? 'charged' : 'refunded'] += Number(amount);
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function viewQuestions({ questions, responses }: Rows): EventReportView['questions'] {
  const viewed = new Map<string, EventReportView['questions'][number]>();
  for (const { id, name, label, type, value, text } of questions) {
    const question = viewed.get(id) ?? {
      id,
      name: label ?? name,
      type,
      answers: 0,
      // A switch has no choices of its own.
      choices:
        type === 'toggle' ? ['true', 'false'].map((both) => ({ value: both, text: both, count: 0 })) : [],
    };
    if (value !== null) question.choices.push({ value, text: text ?? value, count: 0 });
    viewed.set(id, question);
  }
  for (const { question_id, value, count } of responses) {
    const question = viewed.get(question_id);
    if (question === undefined) continue;
    question.answers += Number(count);
    for (const chosen of valuesOf(question.type, value)) {
      const known = question.choices.find((choice) => choice.value === chosen);
      // A choice that was taken away since keeps its answers.
      if (known === undefined) question.choices.push({ value: chosen, text: chosen, count: Number(count) });
      else known.count += Number(count);
    }
  }
  return [...viewed.values()];
}

function valuesOf(type: string, value: string): string[] {
  if (type !== 'checkbox') return [value];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.map(String) : [value];
  } catch {
    return [value];
  }
}
