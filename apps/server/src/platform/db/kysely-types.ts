import type {
  ComparisonOperator,
  ComparisonOperatorExpression,
  ExpressionWrapper,
  OperandValueExpressionOrList,
  ReferenceExpression,
  SqlBool,
} from 'kysely';

declare module 'kysely' {
  interface JoinBuilder<DB, TB extends keyof DB> {
    on<RE extends ReferenceExpression<DB, TB>, VE extends OperandValueExpressionOrList<DB, TB, RE>>(
      lhs: RE,
      op: ComparisonOperatorExpression,
      rhs: VE,
    ): JoinBuilder<DB, TB>;
  }

  interface ExpressionBuilder<DB, TB extends keyof DB> {
    <RE extends ReferenceExpression<DB, TB>, VE extends OperandValueExpressionOrList<DB, TB, RE>>(
      lhs: RE,
      op: ComparisonOperator,
      rhs: VE,
    ): ExpressionWrapper<DB, TB, SqlBool>;
  }
}
