package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.description.JoinFacts;
import io.datasetbuilder.pipeline.document.description.JoinFacts.Side;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.stream.Collectors;

/** The figures of a join: both sides, and what came out. */
final class JoinPart {

  private static final int LONGEST_NAME = 120;

  private JoinPart() {}

  static Markup draw(JoinFacts join) {
    Table sides =
        new Table(
            "Sides of the join", "Side", "Rows", "Distinct keys", "Null keys", "Without a match");
    side(sides, join.left());
    side(sides, join.right());
    return Markup.join(
        Tag.of("h3").containing("Join"),
        Tag.of("div", "card").containing(facts(join)),
        Tag.of("div", "after").containing(sides.draw()));
  }

  private static void side(Table sides, Side side) {
    sides.row(
        Markup.text(side.alias(), LONGEST_NAME),
        Markup.text(NumberFormat.count(side.rows())),
        Markup.text(NumberFormat.count(side.distinctKeys())),
        Markup.text(NumberFormat.count(side.nullKeyRows())),
        Markup.text(NumberFormat.share(side.unmatchedRatio())));
  }

  private static Markup facts(JoinFacts join) {
    String keys =
        join.keys().stream()
            .map(pair -> pair.left() + " = " + pair.right())
            .collect(Collectors.joining(", "));
    FactList facts = new FactList();
    facts.fact("Type", join.type().wire()).fact("Keys", keys);
    facts.fact("Cardinality", join.observed().wire());
    join.declared().map(WireNamed::wire).ifPresent(declared -> facts.fact("Declared", declared));
    facts.fact("Rows of the result", NumberFormat.count(join.rows()));
    join.expansionRatio()
        .ifPresent(ratio -> facts.fact("For each left row", NumberFormat.factor(ratio)));
    if (join.duplicateKeys()) {
      facts.fact("Warning", "A key repeats on both sides");
    }
    return facts.draw();
  }
}
