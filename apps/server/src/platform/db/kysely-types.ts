import type {
  ComparisonOperatorExpression,
  OperandValueExpressionOrList,
  ReferenceExpression,
} from 'kysely';

declare module 'kysely' {
  interface JoinBuilder<DB, TB extends keyof DB> {
    on<RE extends ReferenceExpression<DB, TB>, VE extends OperandValueExpressionOrList<DB, TB, RE>>(
      lhs: RE,
      op: ComparisonOperatorExpression,
      rhs: VE,
    ): JoinBuilder<DB, TB>;
  }
}
