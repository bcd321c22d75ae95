#include <histedit.h>
#include <stdio.h>

// Swift calls neither variadic functions nor reads the streams' names safely: each of these
// functions wraps one such call.

static inline EditLine *edit_init(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

static inline void edit_set_prompt(EditLine *edit, char *(*prompt)(EditLine *)) {
  el_set(edit, EL_PROMPT, prompt);
}

static inline void edit_set_mode(EditLine *edit, const char *mode) {
  el_set(edit, EL_EDITOR, mode);
}

static inline void edit_handle_signals(EditLine *edit) {
  el_set(edit, EL_SIGNAL, 1);
}

static inline void edit_prepare_terminal(EditLine *edit) {
  el_set(edit, EL_PREP_TERM, 1);
}

static inline void edit_set_client_data(EditLine *edit, void *data) {
  el_set(edit, EL_CLIENTDATA, data);
}

static inline void *edit_client_data(EditLine *edit) {
  void *data = NULL;
  return el_get(edit, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

static inline void edit_add_function(
    EditLine *edit, const char *name, const char *help,
    unsigned char (*function)(EditLine *, int)) {
  el_set(edit, EL_ADDFN, name, help, function);
}

static inline void edit_bind(EditLine *edit, const char *key, const char *function) {
  el_set(edit, EL_BIND, key, function, NULL);
}

static inline void edit_set_history(EditLine *edit, History *lines) {
  el_set(edit, EL_HIST, history, lines);
}

static inline void history_limit(History *lines, int count) {
  HistEvent event;
  history(lines, &event, H_SETSIZE, count);
  history(lines, &event, H_SETUNIQUE, 1);
}

static inline void history_enter(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}
