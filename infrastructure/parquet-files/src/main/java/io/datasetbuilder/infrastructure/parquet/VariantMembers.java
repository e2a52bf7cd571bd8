package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.infrastructure.parquet.VariantText.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Members of an object of a variant, by their places from 0, in any order. */
interface VariantMembers {

  int count();

  String name(int place) throws VariantFault;

  Part value(int place) throws VariantFault;

  /** Whether each name follows the one before it by code point, as the format wants it. */
  default boolean areSorted() throws VariantFault {
    for (int i = 1; i < count(); i++) {
      if (SortedNames.BY_CODE_POINT.compare(name(i - 1), name(i)) >= 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The same members, sorted; all of them are in memory.
   *
   * @throws VariantFault two have the same name
   */
  default VariantMembers sorted() throws VariantFault {
    List<Map.Entry<String, Part>> list = new ArrayList<>();
    for (int i = 0; i < count(); i++) {
      list.add(Map.entry(name(i), value(i)));
    }
    list.sort(Map.Entry.comparingByKey(SortedNames.BY_CODE_POINT));
    VariantMembers sorted = new Listed(list);
    VariantFault.unless(sorted.areSorted());
    return sorted;
  }

  /** These members and others. */
  default VariantMembers and(VariantMembers others) {
    return new Joined(this, others);
  }

  /** Members in a list. */
  record Listed(List<Map.Entry<String, Part>> list) implements VariantMembers {
    @Override
    public int count() {
      return list.size();
    }

    @Override
    public String name(int place) {
      return list.get(place).getKey();
    }

    @Override
    public Part value(int place) {
      return list.get(place).getValue();
    }
  }

  /** The members of two lists in turn. */
  record Joined(VariantMembers some, VariantMembers others) implements VariantMembers {
    @Override
    public int count() {
      return Math.addExact(some.count(), others.count());
    }

    @Override
    public String name(int place) throws VariantFault {
      int other = place - some.count();
      return other < 0 ? some.name(place) : others.name(other);
    }

    @Override
    public Part value(int place) throws VariantFault {
      int other = place - some.count();
      return other < 0 ? some.value(place) : others.value(other);
    }
  }
}
