package io.datasetbuilder.buildspec.composition;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.FieldRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.OutputKeyRules;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Rules of {@code composition} that do not need the data (Spec, "composition", rules 1 and 2), and
 * the rule that excludes {@code gold} from a spec with a composition (Spec, "sources[].gold", rule
 * 5).
 */
public final class CompositionChecks {

  private static final FieldPath AT = FieldPath.ROOT.field("composition");
  private static final FieldPath JOIN = AT.field("join");
  private static final FieldPath SOURCES = FieldPath.ROOT.field("sources");

  private CompositionChecks() {}

  /**
   * Notes what is wrong with the composition.
   *
   * @param keys the sources' safe output keys
   */
  public static void check(
      CompositionSpec composition,
      List<SourceSpec> sources,
      Collection<SourceKey> keys,
      ProblemLog log) {
    checkName(composition.name(), keys, log);
    checkSources(sources, log);
    List<String> aliases =
        sources.stream()
            .flatMap(source -> source.common().alias().stream())
            .filter(alias -> !Blank.is(alias))
            .toList();
    checkAliases(aliases, log);
    checkSide(composition.join().left(), "left", aliases, log);
    checkSide(composition.join().right(), "right", aliases, log);
    checkJoin(composition.join(), log);
  }

  private static void checkName(String name, Collection<SourceKey> keys, ProblemLog log) {
    FieldPath at = AT.field("name");
    if (!FieldRules.checkFilled(name, "name", AT, log)) {
      return;
    }
    if (!SourceKey.isSafe(name)) {
      String message = "the composition's name " + Quoting.quoted(name) + " " + OutputKeyRules.RULE;
      log.add(ValidationProblem.UNSAFE_SOURCE_KEY, at, message);
    } else if (keys.stream().anyMatch(new SourceKey(name)::collidesWith)) {
      String message = Quoting.quoted(name) + " collides with the output key of a source";
      log.add(ValidationProblem.COMPOSITION_NAME_COLLISION, at, message);
    }
  }

  private static void checkSources(List<SourceSpec> sources, ProblemLog log) {
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i) instanceof PublicApiSource api && api.gold().isPresent()) {
        String message = "gold cannot be combined with a composition";
        FieldPath at = SOURCES.item(i).field("gold");
        log.add(ValidationProblem.GOLD_SELECTION_WITH_COMPOSITION, at, message);
      }
    }
  }

  private static void checkAliases(List<String> aliases, ProblemLog log) {
    for (int index : Duplicates.in(aliases)) {
      String message = "two sources have the alias " + Quoting.quoted(aliases.get(index));
      log.add(ValidationProblem.DUPLICATE_SOURCE_ALIAS, SOURCES, message);
    }
  }

  private static void checkSide(String alias, String side, List<String> aliases, ProblemLog log) {
    if (FieldRules.checkFilled(alias, side, JOIN, log) && !aliases.contains(alias)) {
      String message = "no source has the alias " + Quoting.quoted(alias);
      log.add(
          Problem.of(
                  ValidationProblem.UNKNOWN_COMPOSITION_SOURCE,
                  JOIN.field(side).notation(),
                  message)
              .suggesting(alias, aliases));
    }
  }

  private static void checkJoin(CompositionSpec.JoinSpec join, ProblemLog log) {
    if (join.left().equals(join.right()) && !Blank.is(join.left())) {
      String message = "the join names " + Quoting.quoted(join.left()) + " on both sides";
      log.add(ValidationProblem.SELF_JOIN, JOIN, message);
    }
    checkKeys(join, "left", CompositionSpec.KeyPair::left, log);
    checkKeys(join, "right", CompositionSpec.KeyPair::right, log);
  }

  private static void checkKeys(
      CompositionSpec.JoinSpec join,
      String side,
      Function<CompositionSpec.KeyPair, String> column,
      ProblemLog log) {
    FieldPath at = JOIN.field("keys");
    List<String> columns = join.keys().stream().map(column).toList();
    for (int i = 0; i < columns.size(); i++) {
      FieldRules.checkFilled(columns.get(i), side, at.item(i), log);
    }
    for (int index : Duplicates.in(columns)) {
      String message =
          "the " + side + " column " + Quoting.quoted(columns.get(index)) + " is in two key pairs";
      log.add(ValidationProblem.DUPLICATE_JOIN_KEY_COLUMN, at, message);
    }
  }
}
