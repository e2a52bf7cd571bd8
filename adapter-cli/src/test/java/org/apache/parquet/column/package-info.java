/** A stand-in for the pages of a Parquet library, for a class that must not know them. */
package org.apache.parquet.column;
