package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.read.VariantForm;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.guess.GuessDialect.DialectGuess;
import io.datasetbuilder.pipeline.guess.GuessRecords.RecordsGuess;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads whole files by the defaults and, where these refuse a file, in the forms that its beginning
 * suggests. A form is the file's when it reads all of it and no other form of the same doubt does.
 */
final class ReadTrials {

  /** Bytes of the beginning of a file that are looked at. */
  private static final int HEAD_BYTES = 1024 * 1024;

  /** Forms of the values of Parquet files, those of bytes alone first. */
  private static final List<ParquetForms> PARQUET_FORMS =
      List.of(
          ParquetForms.of(BinaryForm.TEXT),
          ParquetForms.of(BinaryForm.WKT),
          ParquetForms.DEFAULT.with(VariantForm.JSON),
          ParquetForms.of(BinaryForm.TEXT).with(VariantForm.JSON),
          ParquetForms.of(BinaryForm.WKT).with(VariantForm.JSON));

  private static final String MARK = "\uFEFF";

  private final LocalFiles files;
  private final BronzeReader reader;
  private final Location scratch;

  ReadTrials(LocalFiles files, BronzeReader reader, Location scratch) {
    this.files = files;
    this.reader = reader;
    this.scratch = scratch;
  }

  /**
   * A file that was read.
   *
   * @param input the file, with its form
   * @param outcome of reading it; the refusal of the defaults when no form is proved
   */
  record Trial(BronzeInput input, Outcome outcome, GuessedRead read) {

    /** Whether the records could be told apart, whatever types their cells have. */
    boolean hasForm() {
      return ReadTrials.hasForm(outcome) || table().isPresent();
    }

    /** The table of the file: one without rows where its form declares that it may be empty. */
    Optional<BronzeTable> table() {
      if (outcome instanceof Outcome.Unreadable unreadable) {
        return input.read().allowEmpty() ? unreadable.withoutRows() : Optional.empty();
      }
      return Optional.of(((Outcome.Readable) outcome).table());
    }
  }

  /** Reads a file. */
  Trial read(BronzeInput input) throws IOException {
    byte[] head = files.head(input.location(), HEAD_BYTES);
    boolean whole = head.length < HEAD_BYTES;
    Trial usual = new Trial(input, outcome(input), GuessedRead.DEFAULT);
    if (input.format() == FileFormat.PARQUET) {
      return usual.outcome() instanceof Outcome.Readable ? usual : forms(usual);
    }
    String text = text(input, head);
    if (input.format() != FileFormat.CSV || isOtherFormat(usual.outcome())) {
      return hasForm(usual.outcome()) ? usual : records(input, text).orElse(usual);
    }
    return hasForm(usual.outcome())
        ? readable(usual, GuessDialect.ofReadable(text, whole))
        : proved(input, GuessDialect.of(text, whole)).orElse(usual);
  }

  private Trial readable(Trial usual, GuessedRead guess) {
    if (guess.options().isDefault()) {
      return new Trial(usual.input(), usual.outcome(), guess);
    }
    BronzeInput declared = usual.input().with(guess.options());
    Trial trial = new Trial(declared, outcome(declared), guess);
    return trial.hasForm() ? trial : usual;
  }

  /** A form of values is guessed when it reads all of them. */
  private Trial forms(Trial usual) {
    for (ParquetForms forms : PARQUET_FORMS) {
      ReadOptions options = ReadOptions.of(forms);
      BronzeInput declared = usual.input().with(options);
      Outcome outcome = outcome(declared);
      if (outcome instanceof Outcome.Readable) {
        return new Trial(declared, outcome, new GuessedRead(options, evidence(forms), Map.of()));
      }
    }
    return usual;
  }

  private static Map<String, String> evidence(ParquetForms forms) {
    Map<String, String> evidence = new HashMap<>();
    if (forms.binary() != BinaryForm.FAIL) {
      String values =
          forms.binary() == BinaryForm.TEXT ? "text in UTF-8" : "a geometry in well-known binary";
      evidence.put("binary", "every value of its columns of bytes is " + values);
    }
    if (forms.variant() == VariantForm.JSON) {
      evidence.put("variant", "every value of its columns of variants has a JSON text");
    }
    return evidence;
  }

  Outcome outcome(BronzeInput input) {
    return reader.read(input, scratch, done -> {}, Interruption.NEVER);
  }

  private static String text(BronzeInput input, byte[] head) {
    String text = new String(head, input.encoding().charset());
    return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
  }

  /** Whether a text is refused because it is JSON. */
  private static boolean isOtherFormat(Outcome outcome) {
    return outcome instanceof Outcome.Unreadable unreadable
        && unreadable.problems().stream()
            .anyMatch(problem -> problem.code() == RecordProblem.WRONG_FORMAT);
  }

  /** Whether the records could be told apart, whatever types their cells have. */
  static boolean hasForm(Outcome outcome) {
    return !(outcome instanceof Outcome.Unreadable unreadable)
        || unreadable.problems().stream().allMatch(RecordProblem::isOfColumnType);
  }

  private Optional<Trial> records(BronzeInput input, String text) {
    for (RecordsGuess guess : GuessRecords.of(text)) {
      BronzeInput declared = input.in(guess.format()).with(guess.read().options());
      Outcome outcome = outcome(declared);
      if (hasForm(outcome)) {
        return Optional.of(new Trial(declared, outcome, guess.read()));
      }
    }
    return Optional.empty();
  }

  private Optional<Trial> proved(BronzeInput input, List<DialectGuess> guesses) {
    List<DialectGuess> reading = new ArrayList<>();
    Optional<Trial> first = Optional.empty();
    for (DialectGuess guess : guesses) {
      BronzeInput declared = input.with(guess.read().options());
      Trial trial = new Trial(declared, outcome(declared), guess.read());
      if (trial.hasForm()) {
        reading.add(guess);
        first = first.or(() -> Optional.of(trial));
      }
    }
    return first.filter(trial -> reading.size() == 1 || reading.get(0).isSurerThan(reading.get(1)));
  }
}
