package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import java.util.List;
import java.util.Locale;

/**
 * Column types as Hugging Face features. A JSON file has no dates, decimals or bytes: there they
 * are the texts that the file holds.
 */
record HubFeatures(HubDataset.Format format) {

  /** The features as the card's front matter lists them. */
  JsonArray inCard(List<Column> columns) {
    return new JsonArray(columns.stream().<JsonValue>map(this::named).toList());
  }

  private JsonObject named(Column column) {
    JsonMembers feature = new JsonMembers().put("name", column.name());
    typeInCard(column.type()).members().forEach(feature::put);
    return feature.toObject();
  }

  private JsonObject typeInCard(DataType type) {
    if (isStruct(type)) {
      return new JsonMembers().put("struct", inCard(((StructOf) type).fields())).toObject();
    }
    if (type instanceof ListOf list) {
      return new JsonMembers().put("list", elementInCard(list.element())).toObject();
    }
    return new JsonMembers().put("dtype", value(type)).toObject();
  }

  /** Inside a list, a value is named by its dtype alone and a struct by its fields alone. */
  private JsonValue elementInCard(DataType element) {
    JsonObject feature = typeInCard(element);
    return element instanceof ListOf ? feature : feature.members().values().iterator().next();
  }

  /** The features as {@code dataset_infos.json} maps them. */
  JsonObject inInfos(List<Column> columns) {
    JsonMembers features = new JsonMembers();
    columns.forEach(column -> features.put(column.name(), typeInInfos(column.type())));
    return features.toObject();
  }

  private JsonValue typeInInfos(DataType type) {
    if (isStruct(type)) {
      return inInfos(((StructOf) type).fields());
    }
    if (type instanceof ListOf list) {
      return new JsonArray(List.of(typeInInfos(list.element())));
    }
    return new JsonMembers().put("dtype", value(type)).put("_type", "Value").toObject();
  }

  /** A struct without fields is written as text in every format. */
  private static boolean isStruct(DataType type) {
    return type instanceof StructOf struct && !struct.fields().isEmpty();
  }

  private String value(DataType type) {
    if (type instanceof Whole whole) {
      return whole == Whole.INT128
          ? typed("decimal128(38, 0)")
          : whole.dtype().toLowerCase(Locale.ROOT);
    }
    if (type instanceof Simple simple) {
      return simple(simple);
    }
    if (type instanceof Decimal decimal) {
      return typed("decimal128(" + decimal.precision() + ", " + decimal.scale() + ")");
    }
    return type instanceof ZonedDatetime ? typed("timestamp[us, tz=UTC]") : "string";
  }

  private String simple(Simple type) {
    return switch (type) {
      case FLOAT32 -> "float32";
      case FLOAT64 -> "float64";
      case BOOLEAN -> "bool";
      case STRING -> "string";
      case DATE -> typed("date32");
      case DATETIME -> typed("timestamp[us]");
      case DATETIME_NS -> typed("timestamp[ns]");
      case DATETIME_NS_UTC -> typed("timestamp[ns, tz=UTC]");
      case TIME -> typed("time64[us]");
      case TIME_NS -> typed("time64[ns]");
      case BINARY -> typed("binary");
      // Parquet stores such a column as whole numbers, all of them null.
      case NULL -> format.typed() ? "int32" : "null";
    };
  }

  private String typed(String dtype) {
    return format.typed() ? dtype : "string";
  }
}
