/** Folders of static sites, written aside and put in place as a whole. */
package io.datasetbuilder.infrastructure.storage.site;
