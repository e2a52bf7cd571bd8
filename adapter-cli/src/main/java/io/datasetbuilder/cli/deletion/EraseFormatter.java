package io.datasetbuilder.cli.deletion;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificate;
import io.datasetbuilder.pipeline.warehouse.erasure.CertificateDocument;
import io.datasetbuilder.pipeline.warehouse.erasure.Erasures.ErasurePlan;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding;
import io.datasetbuilder.pipeline.warehouse.erasure.Matches.Place;
import io.datasetbuilder.terminal.TextTable;
import java.util.List;
import java.util.stream.Collectors;

/** Formats certificates of erasures, and what an erasure would remove. */
record EraseFormatter(Console console) {

  private static final int MOST_PLACES = 3;

  /** The certificate as it would be, and the reasons why the erasure would be refused. */
  JsonObject body(ErasurePlan plan) {
    JsonMembers members = new JsonMembers();
    CertificateDocument.write(plan.certificate()).members().forEach(members::put);
    return members
        .putList(
            "refusals",
            plan.refusals(),
            problem ->
                new JsonMembers()
                    .put("code", problem.code().wire())
                    .put("message", problem.message())
                    .toObject())
        .toObject();
  }

  void plan(ErasurePlan plan) {
    console.println("dry run, nothing is removed without --apply");
    holdings(plan.certificate());
    if (!plan.refusals().isEmpty()) {
      console.flush();
      new ProblemFormatter(console).report("it would be refused", plan.refusals());
    }
  }

  void certificate(Certificate certificate) {
    holdings(certificate);
    long removed =
        certificate.holdings().stream()
            .filter(holding -> holding.fate() == Holding.Fate.REMOVED)
            .count();
    console.println(
        certificate.state() == Certificate.State.FINISHED
            ? "removed %s; certificate %s"
                .formatted(NumberFormat.counted(removed, "thing"), certificate.id())
            : "not finished: another process works on a run; erase again; certificate "
                + certificate.id());
    console.println("not searched, and yours to do:");
    certificate.outside().forEach(sentence -> console.println("- " + sentence));
  }

  private void holdings(Certificate certificate) {
    new TextTable<Holding>()
        .column("KIND", holding -> words(holding.kind().wire()))
        .column("ID", holding -> PlainLine.of(holding.id()))
        .column("FILES", holding -> NumberFormat.count(holding.files()))
        .column("SIZE", holding -> NumberFormat.bytes(holding.bytes()))
        .column("RESULT", EraseFormatter::fate)
        .column("FOUND IN", EraseFormatter::places)
        .printOr("nothing was searched", console::println, certificate.holdings());
    List<Holding> explained =
        certificate.holdings().stream().filter(holding -> holding.reason().isPresent()).toList();
    explained.forEach(
        holding ->
            console.println(
                "%s %s: %s"
                    .formatted(
                        words(holding.kind().wire()),
                        PlainLine.of(holding.id()),
                        holding.reason().orElseThrow())));
  }

  private static String fate(Holding holding) {
    return switch (holding.fate()) {
      case TO_REMOVE -> "to be removed";
      case REMOVED -> "removed";
      case CLEAR -> "does not hold it";
      case KEPT -> "kept";
    };
  }

  private static String places(Holding holding) {
    List<Place> places = holding.places();
    String first =
        places.stream()
            .limit(MOST_PLACES)
            .map(place -> place(holding, place))
            .collect(Collectors.joining(", "));
    return places.size() > MOST_PLACES
        ? first + ", %d more".formatted(places.size() - MOST_PLACES)
        : first;
  }

  /** A place; the name of a thing that is one file is not repeated. */
  private static String place(Holding holding, Place place) {
    String what =
        switch (place.kind()) {
          case COLUMN, ELSEWHERE ->
              "%s of %s"
                  .formatted(
                      NumberFormat.counted(place.count(), "row"),
                      PlainLine.of(place.column().orElse("")));
          case TEXT -> place.count() + " in the text";
          case UNREADABLE -> "cannot be searched";
        };
    return holding.id().endsWith(place.path())
        ? what
        : "%s (%s)".formatted(PlainLine.of(place.path()), what);
  }

  private static String words(String wire) {
    return wire.replace('_', ' ');
  }
}
