import { viewEntry, viewEntryDetails } from '../../ground/accounts/index.ts';
import { viewSignIn } from '../../ground/identity/index.ts';
import { viewBaseGroup } from '../../people/groups/index.ts';
import { viewDecision } from '../../talk/moderation/index.ts';
import type { AccountStoryView } from './directory.schemas.ts';
import type { Story } from './directory.service.ts';

type PassStatus = NonNullable<AccountStoryView['passes']>[number]['status'];

export const viewStory = (story: Story, now: Date): AccountStoryView => ({
  account: viewEntry(story.account, now),
  details: viewEntryDetails(story.account, now),
  signIns: story.signIns?.map(viewSignIn) ?? null,
  hasSecondFactor: story.hasSecondFactor,
  groups:
    story.groups?.map((row) => ({
      group: viewBaseGroup(row.group),
      role: row.role,
      createdAt: row.created_at.toISOString(),
    })) ?? null,
  passes:
    story.passes?.map((row) => ({
      id: row.id,
      number: Number(row.number),
      status: row.status as PassStatus,
      passType: row.pass_type_name,
      usedAt: row.used_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      event: {
        id: row.event_id,
        slug: row.event_slug,
        name: row.event_name,
        eventStart: row.event_start.toISOString(),
      },
    })) ?? null,
  payments:
    story.payments?.map((row) => ({
      id: row.id,
      reference: row.reference,
      description: row.description,
      status: row.status,
      currency: row.currency,
      amount: row.amount,
      refunded: row.refunded,
      createdAt: row.created_at.toISOString(),
    })) ?? null,
  reports:
    story.record?.reports.map((row) => ({
      id: row.id,
      activityId: row.activity_id,
      reason: row.reason,
      note: row.note,
      open: row.decided_at === null,
      createdAt: row.created_at.toISOString(),
    })) ?? null,
  decisions: story.record?.decisions.map((row) => viewDecision({ row, activity: undefined })) ?? null,
  tickets:
    story.tickets?.map((row) => ({
      id: row.id,
      type: row.type,
      request: row.request,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })) ?? null,
});
