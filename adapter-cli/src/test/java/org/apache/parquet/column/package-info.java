/** A stand-in for the HTTP server, for a class that must not know it. */
package org.apache.parquet.column;
