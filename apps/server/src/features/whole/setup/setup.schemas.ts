import { Type, type Static } from 'typebox';
import { answers, body, component, Instant, literals, nullable } from '../../../platform/http/schemas.ts';
import { SETUP_STEPS } from './setup.types.ts';

const Step = literals([...SETUP_STEPS]);

const SetupGuide = component(
  'SetupGuide',
  Type.Object({
    steps: Type.Array(
      Type.Object({
        step: Step,
        isDone: Type.Boolean({ description: 'True if the settings show that the step is complete' }),
        isPassed: Type.Boolean({ description: 'True if the step was skipped or marked as done' }),
      }),
      { description: 'In their order' },
    ),
    closedAt: nullable(Instant),
  }),
);
export type SetupGuideView = Static<typeof SetupGuide>;

const tags = ['admin'];

export const getSetupGuide = {
  operationId: 'getSetupGuide',
  tags,
  summary: 'Get how far the organization has been set up',
  response: answers(SetupGuide),
};

export const closeSetupGuide = {
  operationId: 'closeSetupGuide',
  tags,
  summary: 'Close the guide that leads through the settings, or open it again',
  body: body({ isClosed: Type.Boolean() }),
  response: answers(SetupGuide),
};

export const passSetupStep = {
  operationId: 'passSetupStep',
  tags,
  summary: 'Skip a step of the guide, or take it up again',
  body: body({ step: Step, isPassed: Type.Boolean() }),
  response: answers(SetupGuide),
};
