package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Records that have been checked, every one of them.
 *
 * @param source what an engine scans to read them: the same columns in the same order, under names
 *     that differ by more than letter case
 * @param columns their columns, in order of appearance
 * @param recordCount how many there are
 * @param dataChecksum {@code sha256:<hex>} by {@code canonical-multiset-v2}
 * @param zoneChanges zones that the source names for instants and that are not kept
 * @param blankLines lines of a CSV with nothing in them that are no records
 * @param repeatedHeaders records of a CSV whose cells are those of its header
 * @param generatedNames names of columns that have none in the source, in column order
 * @param dialect counts of what the declared dialect of a CSV left out or changed
 * @param files the files that the records come from, in their order; empty for a single one
 */
public record BronzeTable(
    TableSource source,
    List<BronzeColumn> columns,
    long recordCount,
    String dataChecksum,
    List<ZoneChange> zoneChanges,
    long blankLines,
    long repeatedHeaders,
    List<String> generatedNames,
    DialectAdjustments dialect,
    List<BronzeFile> files) {
  public BronzeTable {
    columns = List.copyOf(columns);
    zoneChanges = List.copyOf(zoneChanges);
    generatedNames = List.copyOf(generatedNames);
    files = List.copyOf(files);
  }

  /** Records of a single file. */
  public BronzeTable(
      TableSource source,
      List<BronzeColumn> columns,
      long recordCount,
      String dataChecksum,
      List<ZoneChange> zoneChanges,
      long blankLines,
      long repeatedHeaders,
      List<String> generatedNames,
      DialectAdjustments dialect) {
    this(
        source,
        columns,
        recordCount,
        dataChecksum,
        zoneChanges,
        blankLines,
        repeatedHeaders,
        generatedNames,
        dialect,
        List.of());
  }

  /** Records of a source that names all its columns, has no blank lines, and no zone but UTC. */
  public BronzeTable(
      TableSource source, List<BronzeColumn> columns, long recordCount, String dataChecksum) {
    this(source, columns, recordCount, dataChecksum, List.of());
  }

  /** Records of a source that names all its columns and has no blank lines. */
  public BronzeTable(
      TableSource source,
      List<BronzeColumn> columns,
      long recordCount,
      String dataChecksum,
      List<ZoneChange> zoneChanges) {
    this(
        source,
        columns,
        recordCount,
        dataChecksum,
        zoneChanges,
        0,
        0,
        List.of(),
        DialectAdjustments.NONE);
  }

  /** The same records, whose bytes are elsewhere. */
  public BronzeTable at(Location other) {
    return with(source.at(other), columns);
  }

  /**
   * The same records, described by other columns.
   *
   * @param other scans them in the same order
   */
  public BronzeTable with(TableSource other, List<BronzeColumn> others) {
    return new BronzeTable(
        other,
        others,
        recordCount,
        dataChecksum,
        zoneChanges,
        blankLines,
        repeatedHeaders,
        generatedNames,
        dialect,
        files);
  }

  /**
   * The same records, which come from several files.
   *
   * @param names of columns that the files do not name
   */
  public BronzeTable of(List<BronzeFile> several, List<String> names, List<ZoneChange> zones) {
    return new BronzeTable(
        source,
        columns,
        recordCount,
        dataChecksum,
        zones,
        several.stream().mapToLong(BronzeFile::blankLines).sum(),
        several.stream().mapToLong(BronzeFile::repeatedHeaders).sum(),
        names,
        several.stream()
            .map(BronzeFile::dialect)
            .reduce(DialectAdjustments.NONE, DialectAdjustments::plus),
        several);
  }

  /**
   * The same records, some of whose columns remain texts, whatever their values look like.
   *
   * @param count number of the last columns that are texts
   */
  public BronzeTable withLastTexts(int count) {
    List<BronzeColumn> texts = new ArrayList<>(columns);
    texts.subList(columns.size() - count, columns.size()).replaceAll(BronzeColumn::asText);
    return with(source, texts);
  }

  /**
   * One column of the records.
   *
   * @param name as the source writes it, in NFC
   * @param stored the type it is read with: text for CSV
   * @param inferred the type that holds every value without loss, checked on all of them
   * @param nullCount records without a value, null tokens included
   * @param nullTokens records that hold a null token
   */
  public record BronzeColumn(
      String name, DataType stored, DataType inferred, long nullCount, long nullTokens) {

    /** A column without null tokens. */
    public BronzeColumn(String name, DataType stored, DataType inferred, long nullCount) {
      this(name, stored, inferred, nullCount, 0);
    }

    private BronzeColumn asText() {
      return new BronzeColumn(name, stored, DataType.Simple.STRING, nullCount, nullTokens);
    }
  }
}
