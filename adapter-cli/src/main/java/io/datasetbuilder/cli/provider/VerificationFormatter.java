package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.source.provider.check.Comparison;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Compared;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Failed;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.NotCalled;
import io.datasetbuilder.pipeline.source.provider.check.Difference;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import java.util.List;
import java.util.stream.Collectors;

/** How definitions hold against their services, for people. */
final class VerificationFormatter {

  private final Console console;

  VerificationFormatter(Console console) {
    this.console = console;
  }

  void print(DatasetVerification verified, CredentialRule credential) {
    String begin = verified.dataset() + ": ";
    if (verified.outcome() instanceof NotCalled notCalled) {
      console.say(begin + "not called: " + why(notCalled, credential));
    } else if (verified.outcome() instanceof Failed failed) {
      String category = failed.fault().map(fault -> fault.category().wire() + ": ").orElse("");
      console.say(begin + "failed: " + category + failed.problem().message());
    } else if (verified.outcome() instanceof Compared compared) {
      print(begin + (verified.holds() ? "as defined: " : "differs: "), compared.comparison());
    }
  }

  private static String why(NotCalled notCalled, CredentialRule credential) {
    return switch (notCalled.reason()) {
      case NO_EXAMPLE -> "the definition has no such example";
      case KEY_MISSING ->
          "a key is needed: set "
              + credential.variable()
              + (credential.isPair() ? " and " + credential.secretVariable() : "");
      case NOT_LISTABLE -> "it has no list operation";
    };
  }

  private void print(String begin, Comparison comparison) {
    String total = comparison.total().map(NumberFormat::count).orElse("an unknown total");
    console.say(begin + "compared " + NumberFormat.count(comparison.records()) + " of " + total);
    for (Difference difference : comparison.differences()) {
      String field = difference.field().map(name -> Quoting.quoted(name) + ": ").orElse("");
      console.say("  " + field + sentence(difference));
    }
    if (!comparison.nulls().isEmpty()) {
      console.say("  no value is spelled");
      comparison
          .nulls()
          .forEach(
              each ->
                  console.say(
                      "    %s: %s in %s"
                          .formatted(
                              Quoting.quoted(each.field()),
                              each.spelling(),
                              records(each.values()))));
    }
  }

  private static String sentence(Difference difference) {
    long number = difference.count().orElse(0);
    String count = NumberFormat.count(number);
    String promised = difference.promised().orElse("");
    return switch (difference.kind()) {
      case NO_RECORDS -> "the example finds no record, so that nothing is proved";
      case RECORDS_UNREADABLE ->
          "unreadable: " + records(number) + "; no JSON object, or one that holds a key twice";
      case TOTAL_MISSING -> "a total is declared, and the answer states none";
      case TOTAL_TOO_SMALL -> "the stated total is " + count + ", and more records arrived";
      case PAGE_SIZE_ECHO ->
          "a page of "
              + promised
              + " was asked for, and the answer echoes "
              + (difference.count().isPresent() ? count : "no size");
      case PAGE_TOO_LARGE -> "a page of " + promised + " was asked for, and " + count + " arrived";
      case FIELD_MISSING -> "declared as " + promised + ", and in no record";
      case FIELD_UNDECLARED -> "not declared; " + seen(difference) + " in " + records(number);
      case TYPE_CONTRADICTED ->
          "declared as "
              + promised
              + ", contradicted in "
              + records(number)
              + "; seen "
              + seen(difference);
      case CODE_AS_NUMBER ->
          "a code, and a number in "
              + records(number)
              + ": its leading zeros are lost at the provider";
      case NULL_UNDECLARED ->
          promised + " in " + records(number) + "; name it in null_values if it means no value";
    };
  }

  private static String records(long number) {
    return NumberFormat.counted(number, "record");
  }

  private static String seen(Difference difference) {
    return difference.seen().stream()
        .sorted()
        .map(WireNamed::wire)
        .collect(Collectors.joining(", "));
  }

  /** What to do next. */
  void conclude(List<DatasetVerification> verified) {
    List<DatasetVerification> good = verified.stream().filter(DatasetVerification::holds).toList();
    if (good.size() < verified.size()) {
      console.say("Correct the definition where it is wrong, and verify again.");
    }
    if (!good.isEmpty()) {
      console.say(
          "Set status: active and verified_at: "
              + good.get(0).on()
              + " in the definition of "
              + good.stream().map(DatasetVerification::dataset).collect(Collectors.joining(", "))
              + ".");
    }
  }
}
