package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.HttpTraits;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * Reads the answers of one dataset, one after the other. It reuses its buffers: not safe for
 * concurrent use, and the records of an answer hold until the next one is read.
 */
public final class AnswerReader {

  private static final RecordBatch NO_RECORDS = new RecordBatch(new byte[0], 0, 0);

  private final ErrorTable errors;
  private final Scrubber scrubber;
  private final CharsetChoice charsets;
  private final Document documents;
  private final ResultJudge results;
  private final FailureJudge failures;
  private final RecordPlaces places;
  private final Statements statements;
  private final LiftedFields lifted;
  private final LineBuffer buffer = new LineBuffer();

  public AnswerReader(DatasetDefinition dataset, HttpTraits http, Scrubber scrubber) {
    this.errors = dataset.response().errors();
    this.scrubber = Objects.requireNonNull(scrubber, "scrubber");
    this.charsets = new CharsetChoice(http.charset());
    this.results = new ResultJudge(dataset.response().results(), errors);
    this.failures = new FailureJudge(errors);
    this.places = new RecordPlaces(dataset.response());
    this.statements = new Statements(dataset.response(), dataset.paging());
    this.lifted = new LiftedFields(dataset.fields());
    this.documents =
        new Document(
            dataset.response(),
            PlaceTree.of(
                places.pointers(),
                Stream.of(results.pointers(), statements.pointers(), places.context())
                    .flatMap(pointers -> pointers)
                    .toList()),
            dataset.fields().stream().map(AnswerReader::received).collect(Collectors.toSet()));
  }

  /**
   * Judges one answer and reads its records. Any bytes give a reading.
   *
   * @param contentType the header's value, when there is one
   * @param body decoded (no gzip), from its start
   * @param length bytes of the body
   */
  public Reading read(int status, Optional<String> contentType, byte[] body, int length) {
    Objects.checkFromIndexSize(0, length, body.length);
    if (errors.emptyStatuses().contains(status)) {
      return nothing(Optional.empty());
    }
    Optional<Slice> text = BodyText.of(charsets, contentType, body, length);
    Optional<JsonWalk> answer = text.flatMap(documents::read);
    Verdict verdict = answer.map(results::judge).orElseGet(Verdict.Silent::new);
    if (verdict instanceof Verdict.Empty && !StatusMeaning.isTelling(status)) {
      return nothing(answer);
    }
    Slice words = text.orElseGet(() -> new Slice(body, 0, length));
    boolean success = StatusMeaning.isSuccess(status) && !errors.statuses().containsKey(status);
    if (!success || verdict instanceof Verdict.Failed) {
      return new Reading.Refused(
          failures.category(status, verdict, answer.isPresent(), words), code(verdict));
    }
    return answer
        .map(document -> records(document, verdict instanceof Verdict.Ok))
        .filter(reading -> !isMalformed(reading))
        .orElseGet(
            () -> new Reading.Refused(failures.words(words).orElse(FailureCategory.MALFORMED)));
  }

  private Reading records(JsonWalk answer, boolean ok) {
    Optional<Long> total = statements.total(answer);
    RecordLines lines = new RecordLines(lifted, buffer);
    try {
      places.write(answer, ok, total, lines);
    } catch (MalformedAnswer e) {
      return new Reading.Refused(e.category());
    } catch (JacksonException e) {
      return new Reading.Refused(FailureCategory.MALFORMED);
    }
    byte[] clean = scrubber.scrub(buffer.bytes(), buffer.length());
    int length = clean == buffer.bytes() ? buffer.length() : clean.length;
    return page(new RecordBatch(clean, length, lines.records()), Optional.of(answer));
  }

  private Reading nothing(Optional<JsonWalk> answer) {
    return page(NO_RECORDS, answer);
  }

  private Reading page(RecordBatch records, Optional<JsonWalk> answer) {
    return new Reading.Page(
        records,
        answer.flatMap(statements::total),
        answer.map(statements::sizeEcho).orElse(OptionalInt.empty()),
        answer.flatMap(statements::nextCursor),
        answer.flatMap(statements::apiVersion).filter(version -> !scrubber.finds(version)));
  }

  private Optional<String> code(Verdict verdict) {
    return verdict instanceof Verdict.Failed failed
        ? failed.code().filter(code -> !scrubber.finds(code))
        : Optional.empty();
  }

  private static boolean isMalformed(Reading reading) {
    return reading instanceof Reading.Refused refused
        && refused.category() == FailureCategory.MALFORMED;
  }

  /** The member that a field comes from. */
  private static String received(FieldDefinition field) {
    List<String> path = field.source().map(source -> source.segments()).orElse(List.of());
    return path.isEmpty() ? field.name() : path.get(0);
  }
}
