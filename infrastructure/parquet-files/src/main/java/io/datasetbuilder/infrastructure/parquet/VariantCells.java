package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import io.datasetbuilder.infrastructure.parquet.VariantFault.Reason;
import io.datasetbuilder.infrastructure.parquet.VariantLayout.Elements;
import io.datasetbuilder.infrastructure.parquet.VariantLayout.Member;
import io.datasetbuilder.infrastructure.parquet.VariantLayout.Members;
import io.datasetbuilder.infrastructure.parquet.VariantLayout.Place;
import io.datasetbuilder.infrastructure.parquet.VariantLayout.Scalar;
import io.datasetbuilder.infrastructure.parquet.VariantLayout.Typed;
import io.datasetbuilder.infrastructure.parquet.VariantText.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * The variants of one row group in turn, put together from the columns that their parts are in.
 * What a variant holds is decoded when it is written; only levels that contradict each other end
 * the reading. Every method may throw any exception on damaged bytes. Not for sharing.
 */
final class VariantCells {

  /** Elements of the arrays of one variant, which are in memory together; no record has more. */
  private static final int MOST_ELEMENTS = 1 << 22;

  private final VariantLayout layout;
  private final Map<ColumnDescriptor, LeafCells> columns = new HashMap<>();
  private final LeafCells names;
  private byte[] lastMetadata = {};
  private Optional<VariantNames> lastNames = Optional.empty();
  private int elements;

  /** Begins at the first row of a row group that has rows. */
  VariantCells(ParquetFile file, VariantLayout layout, int group) throws IOException {
    this.layout = layout;
    for (Leaf leaf : layout.parts(file)) {
      columns.put(leaf.descriptor(), new LeafCells(file, leaf, group));
    }
    this.names = columns.get(layout.names());
  }

  boolean isDone() {
    return names.isDone();
  }

  /** The level at which the next variant, or its absence, repeats one before. */
  int repetition() {
    return names.repetition();
  }

  /** The level up to which the path to the next variant is there. */
  int definition() {
    return Math.min(names.definition(), layout.definition());
  }

  /** Reads the next variant, or steps over its absence; empty for the latter. */
  Optional<Part> next() throws IOException {
    boolean there = definition() == layout.definition();
    Optional<Part> read = Optional.empty();
    if (there) {
      Optional<byte[]> metadata = names.isPresent() ? Optional.of(names.bytes()) : Optional.empty();
      names.advance();
      elements = 0;
      Dictionary dictionary = new Dictionary(metadata);
      // Without a value there is one all the same, by the rules of the format: the null of
      // variants.
      read = Optional.of(value(layout.value(), dictionary).orElse(VariantText::nothing));
      if (elements > MOST_ELEMENTS) {
        read = Optional.of(VariantCells::tooLarge);
      }
    } else {
      names.advance();
      skip(layout.value());
    }
    for (LeafCells column : columns.values()) {
      column.requireBoundary(layout.repetition());
    }
    return read;
  }

  private static void tooLarge(VariantText text) throws VariantFault {
    throw new VariantFault(Reason.TOO_LARGE);
  }

  private Optional<Part> value(Place place, Dictionary dictionary) throws IOException {
    Optional<byte[]> encoded = Optional.empty();
    if (place.encoded().isPresent()) {
      LeafCells column = columns.get(place.encoded().get());
      encoded = column.isPresent() ? Optional.of(column.bytes()) : Optional.empty();
      column.advance();
    }
    Optional<Part> bytes = encoded.map(value -> text -> dictionary.value(value).write(text));
    if (place.typed().isEmpty()) {
      return bytes;
    }
    Typed typed = place.typed().get();
    if (typed instanceof Members object) {
      Optional<List<Map.Entry<String, Part>>> members = members(object, dictionary);
      if (members.isPresent()) {
        return Optional.of(object(members.get(), encoded, dictionary));
      }
      return bytes;
    }
    Optional<Part> own =
        typed instanceof Scalar scalar ? scalar(scalar) : array((Elements) typed, dictionary);
    return own.isPresent() && bytes.isPresent()
        ? Optional.of(VariantCells::damaged)
        : own.or(() -> bytes);
  }

  private static void damaged(VariantText text) throws VariantFault {
    throw new VariantFault(Reason.DAMAGED);
  }

  /** An object of which some members are in columns of their own, and the others in bytes. */
  private static Part object(
      List<Map.Entry<String, Part>> members, Optional<byte[]> encoded, Dictionary dictionary) {
    VariantMembers own = new VariantMembers.Listed(members);
    if (encoded.isEmpty()) {
      return text -> text.object(own);
    }
    byte[] bytes = encoded.get();
    return text -> {
      VariantValue others = dictionary.value(bytes);
      VariantFault.unless(others.isObject());
      text.object(own.and(others.members()));
    };
  }

  private Optional<Part> scalar(Scalar scalar) throws IOException {
    LeafCells column = columns.get(scalar.column());
    Optional<Part> value =
        column.isPresent() ? Optional.of(column.scalar(scalar.reader())) : Optional.empty();
    column.advance();
    return value;
  }

  private Optional<List<Map.Entry<String, Part>>> members(Members object, Dictionary dictionary)
      throws IOException {
    if (object.members().isEmpty() || definition(object) < object.definition()) {
      skip(object);
      return Optional.empty();
    }
    List<Map.Entry<String, Part>> members = new ArrayList<>();
    for (Member member : object.members()) {
      value(member.value(), dictionary)
          .ifPresent(value -> members.add(Map.entry(member.name(), value)));
    }
    return Optional.of(members);
  }

  private Optional<Part> array(Elements array, Dictionary dictionary) throws IOException {
    int definition = definition(array);
    if (definition < array.filled()) {
      skip(array);
      return definition < array.definition()
          ? Optional.empty()
          : Optional.of(text -> text.array(0, place -> VariantText::nothing));
    }
    List<Part> parts = new ArrayList<>();
    do {
      Part element = value(array.element(), dictionary).orElse(VariantText::nothing);
      elements++;
      if (elements <= MOST_ELEMENTS) {
        parts.add(element);
      }
    } while (first(array).repetition() == array.repetition());
    return Optional.of(text -> text.array(parts.size(), parts::get));
  }

  private int definition(Typed typed) {
    return first(typed).definition();
  }

  /** The first column of a value: where it is absent, all of its columns are. */
  private LeafCells first(Typed typed) {
    if (typed instanceof Scalar scalar) {
      return columns.get(scalar.column());
    }
    Place place =
        typed instanceof Elements array
            ? array.element()
            : ((Members) typed).members().get(0).value();
    return place.encoded().map(columns::get).orElseGet(() -> first(place.typed().orElseThrow()));
  }

  private void skip(Place place) throws IOException {
    if (place.encoded().isPresent()) {
      columns.get(place.encoded().get()).advance();
    }
    if (place.typed().isPresent()) {
      skip(place.typed().get());
    }
  }

  private void skip(Typed typed) throws IOException {
    if (typed instanceof Scalar scalar) {
      columns.get(scalar.column()).advance();
    } else if (typed instanceof Elements array) {
      skip(array.element());
    } else {
      for (Member member : ((Members) typed).members()) {
        skip(member.value());
      }
    }
  }

  /** The names that the parts of one variant refer to, decoded when one of them does. */
  private final class Dictionary {
    private final Optional<byte[]> metadata;

    Dictionary(Optional<byte[]> metadata) {
      this.metadata = metadata;
    }

    VariantValue value(byte[] encoded) throws VariantFault {
      return VariantValue.of(encoded, names());
    }

    private VariantNames names() throws VariantFault {
      VariantFault.unless(metadata.isPresent());
      // Rows in a row mostly have the same names.
      if (lastNames.isEmpty() || !Arrays.equals(lastMetadata, metadata.get())) {
        lastNames = Optional.of(VariantNames.of(metadata.get()));
        lastMetadata = metadata.get();
      }
      return lastNames.get();
    }
  }
}
